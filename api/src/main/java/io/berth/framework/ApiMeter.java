package io.berth.framework;

/** Records requests to the API server. Called by any thread. */
public interface ApiMeter {
  /** A meter that records nothing. */
  ApiMeter NONE =
      new ApiMeter() {
        @Override
        public long start() {
          return 0;
        }

        @Override
        public void requestSent(String method, long bytes) {}

        @Override
        public void requestResult(String method, int code, boolean retry) {}

        @Override
        public void responseReceived(String method, long bytes) {}

        @Override
        public void requestFinished(String method, long start) {}

        @Override
        public void rateLimiterWaited(String method, long start) {}
      };

  /** Returns the current time in nanoseconds, to be passed to a later call as its start. */
  long start();

  /**
   * Records a request as sent.
   *
   * @param bytes the size of its body
   */
  void requestSent(String method, long bytes);

  /**
   * Records the result of one attempt of a request.
   *
   * @param code the HTTP status code, 0 if there was no response
   * @param retry whether the attempt repeats an earlier one
   */
  void requestResult(String method, int code, boolean retry);

  /**
   * Records a response whose body was read completely.
   *
   * @param bytes the size of its body
   */
  void responseReceived(String method, long bytes);

  /** Records the end of a request with all of its retries. */
  void requestFinished(String method, long start);

  /** Records how long a client-side rate limit delayed a request. */
  void rateLimiterWaited(String method, long start);
}
