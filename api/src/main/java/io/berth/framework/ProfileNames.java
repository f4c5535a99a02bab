package io.berth.framework;

/** The names of the profiles of this process. */
@FunctionalInterface
public interface ProfileNames {
  /** Returns whether a profile of this process has the scheduler name. */
  boolean contains(String schedulerName);
}
