package io.berth.insight.karmada;

import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Forwards the log of gRPC to SLF4J. gRPC logs every aborted connection and failed handshake with a
 * stack trace at INFO; this handler demotes these entries to DEBUG.
 */
final class GrpcLog extends Handler {
  /* A strong reference: unreferenced loggers are collected with their settings. */
  private static final Logger GRPC_LOGGER = Logger.getLogger("io.grpc");

  private GrpcLog() {}

  static synchronized void install() {
    if (GRPC_LOGGER.getUseParentHandlers()) {
      GRPC_LOGGER.setUseParentHandlers(false);
      GRPC_LOGGER.addHandler(new GrpcLog());
    }
  }

  @Override
  public void publish(LogRecord entry) {
    boolean isWarning = entry.getLevel().intValue() >= java.util.logging.Level.WARNING.intValue();
    LoggerFactory.getLogger(String.valueOf(entry.getLoggerName()))
        .atLevel(isWarning ? Level.WARN : Level.DEBUG)
        .setCause(entry.getThrown())
        .log(String.valueOf(entry.getMessage()));
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}
}
