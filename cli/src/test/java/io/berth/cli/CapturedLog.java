package io.berth.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** Captures the log of a class or package while it is open, instead of printing it. */
final class CapturedLog implements AutoCloseable {
  /**
   * @param cause the exception, if a stack trace would be printed
   */
  record Entry(Level level, String message, @Nullable String cause) {
    private static Entry of(ILoggingEvent event) {
      IThrowableProxy thrown = event.getThrowableProxy();
      return new Entry(
          event.getLevel(),
          event.getFormattedMessage(),
          thrown == null ? null : thrown.getClassName() + ": " + thrown.getMessage());
    }
  }

  private final BlockingQueue<Entry> entries = new LinkedBlockingQueue<>();
  private final Logger logger;
  private final @Nullable Level before;
  private final AppenderBase<ILoggingEvent> appender =
      new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
          entries.add(Entry.of(event));
        }
      };

  CapturedLog(String name) {
    logger = (Logger) LoggerFactory.getLogger(name);
    before = logger.getLevel();
    logger.setLevel(Level.INFO);
    logger.setAdditive(false);
    appender.start();
    logger.addAppender(appender);
  }

  /** Waits for the next entry. */
  Entry await() throws InterruptedException {
    Entry entry = entries.poll(20, TimeUnit.SECONDS);
    if (entry == null) {
      throw new AssertionError("no message was logged by " + logger.getName());
    }
    return entry;
  }

  /** Returns the entries that were not awaited. */
  List<Entry> rest() {
    return List.copyOf(entries);
  }

  @Override
  public void close() {
    logger.detachAppender(appender);
    logger.setLevel(before);
    logger.setAdditive(true);
  }
}
