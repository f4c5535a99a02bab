package io.berth.framework;

/** The machine's monotonic clock, from when it is first used. */
final class SystemTicker implements Ticker {
  static final SystemTicker INSTANCE = new SystemTicker();

  private final long start = System.nanoTime();

  private SystemTicker() {}

  @Override
  public long read() {
    return System.nanoTime() - start;
  }
}
