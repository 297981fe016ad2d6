// The example of Docs/HowTo/UseFromCSharp.md.
using System;
using System.Globalization;
using System.Linq;
using System.Runtime.InteropServices;

static class Example {
  const string Library = "InbetweenC";  // libInbetweenC.so, libInbetweenC.dylib, InbetweenC.dll

  [DllImport(Library)]
  static extern IntPtr inbetween_curve_bezier(double x1, double y1, double x2, double y2);
  [DllImport(Library)]
  static extern int inbetween_curve_evaluate(
    IntPtr curve, double[] fractions, [Out] double[] progress, int count);
  [DllImport(Library)]
  static extern int inbetween_curve_release(IntPtr curve);
  [DllImport(Library)]
  static extern IntPtr inbetween_tracks_create();
  [DllImport(Library)]
  static extern int inbetween_tracks_add_property(IntPtr tracks, double[] model, int laneCount);
  [DllImport(Library)]
  static extern int inbetween_tracks_append_keyframes(
    IntPtr tracks, int property, int clock, double[] timing, IntPtr curve, int mode,
    double[] keyTimes, int keyTimeCount, double[] numbers, int numberCount);
  [DllImport(Library)]
  static extern int inbetween_tracks_sample(
    IntPtr tracks, double[] times, int count, [Out] double[] values, int valueCount);
  [DllImport(Library)]
  static extern int inbetween_tracks_release(IntPtr tracks);

  static void Check(int status) {
    if (status < 0) throw new ArgumentException("inbetween.h explains the number " + status);
  }

  static void Print(string name, double[] numbers) {
    var texts = numbers.Select(number => number.ToString("R", CultureInfo.InvariantCulture));
    Console.WriteLine(name + " " + string.Join(" ", texts));
  }

  static void Main() {
    IntPtr easeOut = inbetween_curve_bezier(0, 0, 0.58, 1);
    double[] fractions = { 0, 0.25, 0.5, 1 };
    var progress = new double[fractions.Length];
    Check(inbetween_curve_evaluate(easeOut, fractions, progress, fractions.Length));
    Print("curve", progress);

    IntPtr tracks = inbetween_tracks_create();
    int position = inbetween_tracks_add_property(tracks, new double[] { 80, 40 }, 2);
    Check(position);
    // Begin time, duration, speed, offset, repeat count, repeat duration, autoreverses, fill mode.
    double[] timing = { 1, 2, 1, 0, 2, 0, 1, 0 };
    double[] keyframes = { 0, 0, 100, 50, 0, 100 };
    Check(inbetween_tracks_append_keyframes(
      tracks, position, -1, timing, easeOut, 0, null, 0, keyframes, keyframes.Length));
    double[] times = { 0, 1.5, 2, 9 };
    var rows = new double[2 * times.Length];
    Check(inbetween_tracks_sample(tracks, times, times.Length, rows, rows.Length));
    Print("position", rows);

    Check(inbetween_tracks_release(tracks));
    Check(inbetween_curve_release(easeOut));
  }
}
