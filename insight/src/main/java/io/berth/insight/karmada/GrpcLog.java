package io.berth.insight.karmada;

import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Brings what gRPC has to say to the log of everything else. It tells people at the default level
 * of every client that breaks off or shakes hands wrongly, with a stack trace each; here that is
 * for those who look for it.
 */
final class GrpcLog extends Handler {
  /* Loggers that nobody holds are forgotten, with their settings. */
  private static final Logger GRPC = Logger.getLogger("io.grpc");

  private GrpcLog() {}

  static synchronized void quieten() {
    if (GRPC.getUseParentHandlers()) {
      GRPC.setUseParentHandlers(false);
      GRPC.addHandler(new GrpcLog());
    }
  }

  @Override
  public void publish(LogRecord entry) {
    boolean serious = entry.getLevel().intValue() >= java.util.logging.Level.WARNING.intValue();
    LoggerFactory.getLogger(String.valueOf(entry.getLoggerName()))
        .atLevel(serious ? Level.WARN : Level.DEBUG)
        .setCause(entry.getThrown())
        .log(String.valueOf(entry.getMessage()));
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}
}
