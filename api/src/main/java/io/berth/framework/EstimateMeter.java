package io.berth.framework;

/** Records the requests that the estimator serves. Called by any thread. */
public interface EstimateMeter {
  /** A meter that records nothing. */
  EstimateMeter NONE =
      new EstimateMeter() {
        @Override
        public long start() {
          return 0;
        }

        @Override
        public void requestFinished(String type, boolean success, long start) {}
      };

  /** Returns the current time in nanoseconds, to be passed to a later call as its start. */
  long start();

  /**
   * Records a request as finished.
   *
   * @param type the kind of estimate that was requested
   * @param success whether the client received an estimate
   * @param start the value of {@link #start} when the request arrived
   */
  void requestFinished(String type, boolean success, long start);
}
