package io.berth.framework;

/** The names under which this program schedules. */
@FunctionalInterface
public interface ProfileNames {
  /** Tells whether one of this program's profiles has the name. */
  boolean contains(String schedulerName);
}
