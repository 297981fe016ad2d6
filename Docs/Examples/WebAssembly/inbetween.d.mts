// The types of inbetween.mjs. Times are in seconds. A TypeError or a RangeError names the wrong
// argument.

export type Numbers = readonly number[] | ArrayLike<number>;
export type CurveName = "linear" | "easeIn" | "easeOut" | "easeInEaseOut" | "default";
export type CalculationMode = "linear" | "discrete" | "paced" | "cubic" | "cubicPaced";

export interface Timing {
  begin?: number;
  /** Default: 0.25. */
  duration?: number;
  speed?: number;
  offset?: number;
  repeatCount?: number;
  repeatDuration?: number;
  autoreverses?: boolean;
  fillMode?: "removed" | "backwards" | "forwards" | "both";
}

export interface KeyframeSettings {
  /** The curve of the whole duration. Default: linear. */
  curve?: Curve | null;
  mode?: CalculationMode;
  /**
   * Fractions of the duration: one per value, and one more in the discrete mode. Each counts as at least
   * the one before it. Before the first and after the last key time, the nearest value holds.
   */
  keyTimes?: Numbers | null;
}

/** Loads the module from its bytes. */
export function load(bytes: BufferSource): Promise<Engine>;

export interface Engine {
  named(name: CurveName): Curve;
  /** x1 and x2 are in 0...1. */
  bezier(x1: number, y1: number, x2: number, y2: number): Curve;
  spring(
    constants?: { mass?: number; stiffness?: number; damping?: number; velocity?: number },
  ): Spring;
  /** NaN if the animation is not visible at a time. */
  progress(timing: Timing, times: Numbers): Float64Array;
  tracks(): Tracks;
}

export interface Held {
  /** Releases the object of the module. A second call has no effect. */
  free(): void;
}

export interface Curve extends Held {
  evaluate(fractions: Numbers): Float64Array;
}

export interface Spring extends Held {
  evaluate(times: Numbers): { values: Float64Array; velocities: Float64Array };
  settlingDuration(tolerance: number): number;
}

export interface Tracks extends Held {
  /** Returns the number of the clock. */
  addClock(
    clock?: { parent?: number; begin?: number; speed?: number; offset?: number },
  ): number;
  /** Returns the number of the property. */
  addProperty(model: Numbers): number;
  /** The clock is a number of the set, or -1 for absolute time. */
  appendKeyframes(
    property: number, clock: number, timing: Timing, values: readonly Numbers[],
    settings?: KeyframeSettings,
  ): void;
  appendSpring(
    property: number, clock: number, timing: Timing, spring: Spring, from: Numbers, to: Numbers,
  ): void;
  removeTracks(property: number): void;
  /** Returns one row of numbers per time: all properties in order. */
  sample(times: Numbers): Float64Array;
}
