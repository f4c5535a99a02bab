package io.berth.framework;

import java.util.function.BooleanSupplier;

/** Records the scheduling attempts of a profile. Called by any thread. */
public interface ProfileMeter {
  /** A meter that records nothing. */
  ProfileMeter NONE =
      new ProfileMeter() {
        @Override
        public ExtensionPointMeter extensionPoint(MetricsExtensionPoint point) {
          return ExtensionPointMeter.NONE;
        }

        @Override
        public BooleanSupplier pluginMetricsSampler() {
          return () -> false;
        }

        @Override
        public long start() {
          return 0;
        }

        @Override
        public void schedulingAlgorithmFinished(long start) {}

        @Override
        public void podUnschedulable(long start) {}

        @Override
        public void podScheduleError(long start) {}

        @Override
        public void bindingStarted() {}

        @Override
        public void permitWaitFinished(Code code, long start) {}

        @Override
        public void podScheduled(long start, int attempts, long firstReadyAt, boolean afterFlush) {}

        @Override
        public void bindingFinished() {}
      };

  /** Creates the meters of profiles. */
  @FunctionalInterface
  interface Factory {
    /** Returns meters that record nothing. */
    Factory NONE = profile -> ProfileMeter.NONE;

    /** Returns the meter of a profile. Called once, when the profile is built. */
    ProfileMeter of(String schedulerName);
  }

  /** Returns the meter of an extension point. Called once per point, not on every execution. */
  ExtensionPointMeter extensionPoint(MetricsExtensionPoint point);

  /**
   * Returns a sampler that decides per attempt whether its plugins are timed one by one. Samplers
   * are independent; each selects about one attempt in ten.
   */
  BooleanSupplier pluginMetricsSampler();

  /** Returns the current time in nanoseconds, to be passed to a later call as its start. */
  long start();

  /** Records the end of the scheduling algorithm, whether or not it selected a node. */
  void schedulingAlgorithmFinished(long start);

  /** Records an attempt whose pod is unschedulable. */
  void podUnschedulable(long start);

  /** Records an attempt that ended with an error. */
  void podScheduleError(long start);

  /** Records the start of a binding cycle. */
  void bindingStarted();

  /** Records how long Permit plugins delayed a pod, with the code that ended the wait. */
  void permitWaitFinished(Code code, long start);

  /**
   * Records an attempt whose pod is bound.
   *
   * @param attempts the number of attempts for the pod
   * @param firstReadyAt when the pod first entered the active queue, as a {@link Ticker} reading
   * @param afterFlush whether the attempt started only because the pod was unschedulable for too
   *     long
   */
  void podScheduled(long start, int attempts, long firstReadyAt, boolean afterFlush);

  /** Records the end of a binding cycle, with or without success. */
  void bindingFinished();
}
