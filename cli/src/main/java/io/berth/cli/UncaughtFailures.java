package io.berth.cli;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs what ends a thread unexpectedly: no thread of the process dies silently. */
final class UncaughtFailures implements Thread.UncaughtExceptionHandler {
  private UncaughtFailures() {}

  /** From now on, for every thread that has no handler of its own. */
  static void log() {
    Thread.setDefaultUncaughtExceptionHandler(new UncaughtFailures());
  }

  @Override
  public void uncaughtException(Thread thread, Throwable failure) {
    Logger log = LoggerFactory.getLogger(UncaughtFailures.class);
    log.error("Thread {} ended unexpectedly", thread.getName(), failure);
  }
}
