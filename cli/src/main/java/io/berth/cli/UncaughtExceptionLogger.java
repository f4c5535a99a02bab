package io.berth.cli;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs exceptions that end a thread. */
final class UncaughtExceptionLogger implements Thread.UncaughtExceptionHandler {
  private UncaughtExceptionLogger() {}

  /** Installs the handler for every thread without its own handler. */
  static void install() {
    Thread.setDefaultUncaughtExceptionHandler(new UncaughtExceptionLogger());
  }

  @Override
  public void uncaughtException(Thread thread, Throwable failure) {
    Logger log = LoggerFactory.getLogger(UncaughtExceptionLogger.class);
    log.error("Thread {} failed with an uncaught exception", thread.getName(), failure);
  }
}
