package io.berth.cli;

import io.berth.simulator.result.Percent;
import java.util.Locale;

/** How much of something is used, as a bar: what was before, what came, what is free. */
final class UtilizationBar {
  private static final String BEFORE = "█";
  private static final String ADDED = "▒";
  private static final String FREE = "·";

  /** The characters that stand behind a bar: two percentages and an arrow. */
  static final int NUMBERS = 9;

  static final int MOST_PERCENT = 999;

  private UtilizationBar() {}

  static String legend() {
    return "%s before  %s placed  %s free".formatted(BEFORE, ADDED, FREE);
  }

  /** Draws both, with the percentages; nothing where there is nothing to use. */
  static String change(long before, long after, long allocatable, int width) {
    if (allocatable <= 0) {
      return "";
    }
    return bar(Math.min(before, after), after, allocatable, width)
        + String.format(
            Locale.ROOT, "%4s→%s", percent(before, allocatable), percent(after, allocatable) + "%");
  }

  /** Draws the use after a simulation alone. */
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

  /** Rounded, but only what is full reads 100; beyond three digits nobody compares. */
  static String percent(long used, long allocatable) {
    long percent = Percent.of(used, allocatable);
    return percent > MOST_PERCENT ? ">" + MOST_PERCENT : Long.toString(percent);
  }
}
