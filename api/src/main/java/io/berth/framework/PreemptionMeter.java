package io.berth.framework;

/** Records preemptions. Called by any thread. */
public interface PreemptionMeter {
  /** A meter that records nothing. */
  PreemptionMeter NONE =
      new PreemptionMeter() {
        @Override
        public void attempted() {}

        @Override
        public void victimsSelected(int victims) {}

        @Override
        public long start() {
          return 0;
        }

        @Override
        public void preemptionFinished(boolean success, long start) {}
      };

  /** Records a preemption attempt, whether or not it found a candidate. */
  void attempted();

  /** Records the number of selected victims. */
  void victimsSelected(int victims);

  /** Returns the current time in nanoseconds, to be passed to a later call as its start. */
  long start();

  /** Records the end of one preemption: all victims are deleted, or the deletion failed. */
  void preemptionFinished(boolean success, long start);
}
