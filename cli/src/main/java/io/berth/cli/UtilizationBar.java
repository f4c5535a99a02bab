package io.berth.cli;

import io.berth.simulator.result.Percent;
import java.util.Locale;

/** A bar of the utilization of a resource: used before, added, and free. */
final class UtilizationBar {
  private static final String BEFORE = "█";
  private static final String ADDED = "▒";
  private static final String FREE = "·";

  /** The number of characters after a bar: two percentages and an arrow. */
  static final int LABEL_WIDTH = 9;

  static final int MAX_PERCENT = 999;

  private UtilizationBar() {}

  static String legend() {
    return "%s before  %s placed  %s free".formatted(BEFORE, ADDED, FREE);
  }

  /** Draws the utilization before and after, with percentages; empty if nothing is allocatable. */
  static String change(long before, long after, long allocatable, int width) {
    if (allocatable <= 0) {
      return "";
    }
    return bar(Math.min(before, after), after, allocatable, width)
        + String.format(
            Locale.ROOT, "%4s→%s", percent(before, allocatable), percent(after, allocatable) + "%");
  }

  /** Draws the utilization after a simulation only. */
  static String state(long used, long allocatable, int width) {
    return allocatable <= 0
        ? ""
        : bar(used, used, allocatable, width) + " %3s%%".formatted(percent(used, allocatable));
  }

  private static String bar(long before, long after, long allocatable, int width) {
    int full = cells(before, allocatable, width);
    int added = Math.max(0, cells(after, allocatable, width) - full);
    return BEFORE.repeat(full) + ADDED.repeat(added) + FREE.repeat(width - full - added);
  }

  private static int cells(long used, long allocatable, int width) {
    return Math.clamp(Math.round((double) used * width / allocatable), 0, width);
  }

  /** Returns the rounded percentage; 100 only if nothing is free, and at most three digits. */
  static String percent(long used, long allocatable) {
    long percent = Percent.of(used, allocatable);
    return percent > MAX_PERCENT ? ">" + MAX_PERCENT : Long.toString(percent);
  }
}
