package io.berth.framework;

import java.util.function.BooleanSupplier;

/** Takes note of the attempts that a profile makes. Every method may be called by any thread. */
public interface ProfileMeter {
  /** Takes note of nothing. */
  ProfileMeter NONE =
      new ProfileMeter() {
        @Override
        public ExtensionPointMeter at(MetricsExtensionPoint point) {
          return ExtensionPointMeter.NONE;
        }

        @Override
        public BooleanSupplier sampler() {
          return () -> false;
        }

        @Override
        public long start() {
          return 0;
        }

        @Override
        public void decided(long start) {}

        @Override
        public void unschedulable(long start) {}

        @Override
        public void failed(long start) {}

        @Override
        public void bindingBegan() {}

        @Override
        public void waited(Code answer, long start) {}

        @Override
        public void bound(long start, int attempts, long firstReadyAt, boolean afterFlush) {}

        @Override
        public void bindingEnded() {}
      };

  /** Returns who takes note of an extension point; to be asked for once. */
  ExtensionPointMeter at(MetricsExtensionPoint point);

  /**
   * Returns who tells, whenever something begins, whether the plugins are to be timed one by one in
   * it. Each has a choice of its own, of a tenth or so.
   */
  BooleanSupplier sampler();

  /** Returns the time in nanoseconds, to be handed back when something has ended. */
  long start();

  /** A node was found, or it was found that there is none. */
  void decided(long start);

  /** The attempt ended because there is no place for the pod now. */
  void unschedulable(long start);

  /** The attempt ended because something went wrong. */
  void failed(long start);

  /** Somebody began to bring a pod to its node. */
  void bindingBegan();

  /** Permit plugins held a pod back until now. */
  void waited(Code answer, long start);

  /**
   * The attempt ended with the pod on its node.
   *
   * @param attempts how many attempts it took
   * @param firstReadyAt when the pod could first be tried, as the {@link Ticker} read
   * @param afterFlush whether the attempt began only because the pod had waited too long
   */
  void bound(long start, int attempts, long firstReadyAt, boolean afterFlush);

  /** The binding ended, in whatever way. */
  void bindingEnded();
}
