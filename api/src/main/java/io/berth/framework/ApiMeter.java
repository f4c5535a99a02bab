package io.berth.framework;

/** Takes note of requests to the API server. */
public interface ApiMeter {
  /** Takes note of nothing. */
  ApiMeter NONE =
      new ApiMeter() {
        @Override
        public long start() {
          return 0;
        }

        @Override
        public void sent(String method, long bytes) {}

        @Override
        public void answered(String method, int code, boolean again) {}

        @Override
        public void received(String method, long bytes) {}

        @Override
        public void ended(String method, long start) {}

        @Override
        public void waitedForTurn(String method, long start) {}
      };

  /** Returns the time in nanoseconds, to be handed back when something has ended. */
  long start();

  /**
   * A request was sent.
   *
   * @param bytes the size of its body
   */
  void sent(String method, long bytes);

  /**
   * The server answered a request, or did not.
   *
   * @param code the status code, 0 if there is no answer
   * @param again whether the same was asked before, and the server did not do it
   */
  void answered(String method, int code, boolean again);

  /**
   * The whole answer is there.
   *
   * @param bytes the size of its body
   */
  void received(String method, long bytes);

  /** A request has ended, however often it had to be sent. */
  void ended(String method, long start);

  /** A request was held back by a limit of our own. */
  void waitedForTurn(String method, long start);
}
