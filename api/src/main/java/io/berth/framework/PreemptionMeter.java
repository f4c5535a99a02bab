package io.berth.framework;

/** Takes note of room that is made for pods. */
public interface PreemptionMeter {
  /** Takes note of nothing. */
  PreemptionMeter NONE =
      new PreemptionMeter() {
        @Override
        public void attempted() {}

        @Override
        public void began(int victims) {}

        @Override
        public long start() {
          return 0;
        }

        @Override
        public void ended(boolean success, long start) {}
      };

  /** Somebody looked for room that could be made, and perhaps found none. */
  void attempted();

  /** Victims were chosen. */
  void began(int victims);

  /** Returns the time in nanoseconds, to be handed back when something has ended. */
  long start();

  /** The victims of one pod are gone or going, or that failed. */
  void ended(boolean success, long start);
}
