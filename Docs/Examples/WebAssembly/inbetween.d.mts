// The types of inbetween.mjs. Times are seconds; a TypeError or a RangeError names the argument
// that is wrong.

export type Numbers = readonly number[] | ArrayLike<number>;
export type CurveName = "linear" | "easeIn" | "easeOut" | "easeInEaseOut" | "default";
export type CalculationMode = "linear" | "discrete" | "paced" | "cubic" | "cubicPaced";

export interface Timing {
  begin?: number;
  /** 0.25 unless given. */
  duration?: number;
  speed?: number;
  offset?: number;
  repeatCount?: number;
  repeatDuration?: number;
  autoreverses?: boolean;
  fillMode?: "removed" | "backwards" | "forwards" | "both";
}

export interface KeyframeSettings {
  /** Paces the whole; linear unless given. */
  curve?: Curve | null;
  mode?: CalculationMode;
  /**
   * Fractions of the duration, as many as values, one more in the discrete mode. Each counts as no less
   * than the one before it; the first and the last value are held beyond them.
   */
  keyTimes?: Numbers | null;
}

/** The module from its bytes. */
export function load(bytes: BufferSource): Promise<Engine>;

export interface Engine {
  named(name: CurveName): Curve;
  /** x1 and x2 lie in 0...1. */
  bezier(x1: number, y1: number, x2: number, y2: number): Curve;
  spring(
    constants?: { mass?: number; stiffness?: number; damping?: number; velocity?: number },
  ): Spring;
  /** NaN where nothing is shown. */
  progress(timing: Timing, times: Numbers): Float64Array;
  tracks(): Tracks;
}

export interface Held {
  /** Releases what the module holds for it; a second time nothing happens. */
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
  /** Gives the number of the clock. */
  addClock(
    clock?: { parent?: number; begin?: number; speed?: number; offset?: number },
  ): number;
  /** Gives the number of the property. */
  addProperty(model: Numbers): number;
  /** The clock is one of the set, or -1 for absolute time. */
  appendKeyframes(
    property: number, clock: number, timing: Timing, values: readonly Numbers[],
    settings?: KeyframeSettings,
  ): void;
  appendSpring(
    property: number, clock: number, timing: Timing, spring: Spring, from: Numbers, to: Numbers,
  ): void;
  removeTracks(property: number): void;
  /** A row of numbers for each time: all properties in order. */
  sample(times: Numbers): Float64Array;
}
