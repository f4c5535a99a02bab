package io.berth.framework;

/** Knows who takes note of each profile. */
@FunctionalInterface
public interface ProfileMeters {
  /** Nobody takes note of anything. */
  ProfileMeters NONE = profile -> ProfileMeter.NONE;

  /** Returns who takes note of a profile; to be asked for once, when the profile is built. */
  ProfileMeter of(String schedulerName);
}
