package io.berth.framework;

/** Takes note of estimates that others ask for. */
public interface EstimateMeter {
  /** Takes note of nothing. */
  EstimateMeter NONE =
      new EstimateMeter() {
        @Override
        public long start() {
          return 0;
        }

        @Override
        public void ended(String type, boolean answered, long start) {}
      };

  /** Returns the time in nanoseconds, to be handed back when something has ended. */
  long start();

  /**
   * A request has been dealt with.
   *
   * @param type what was asked for
   * @param answered whether there was an answer
   * @param start what {@link #start} returned when it came in
   */
  void ended(String type, boolean answered, long start);
}
