package io.berth.e2e.fuzz;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.core.AppenderBase;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.slf4j.LoggerFactory;
import org.slf4j.event.KeyValuePair;

/** Collects unexpected exceptions: logged with a stack trace, in a message, or ending a thread. */
final class UnexpectedExceptions extends AppenderBase<ILoggingEvent> implements AutoCloseable {
  /** Matches messages that a bug causes. */
  private static final Pattern BUG_MESSAGE =
      Pattern.compile(
          "Cannot invoke|because \"|Exception|out of bounds|cannot be cast|Error\\b.*\\bjava"
              + "|returned null|Unexpected failure|unexpected failure");

  private final Map<String, String> found = new ConcurrentHashMap<>();
  private final Logger berth;

  UnexpectedExceptions() {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    berth = context.getLogger("io.berth");
    berth.setLevel(Level.ERROR); // thousands of warnings are expected
    berth.setAdditive(false);
    setContext(context);
    start();
    berth.addAppender(this);
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, thrown) -> record("thread " + thread.getName() + " ended", thrown));
  }

  @Override
  protected void append(ILoggingEvent event) {
    String text = event.getFormattedMessage() + pairs(event);
    if (event.getThrowableProxy() instanceof ThrowableProxy proxy) {
      record(text, proxy.getThrowable());
    } else if (BUG_MESSAGE.matcher(text).find()) {
      found.putIfAbsent(text.replaceAll("[0-9]+", "#"), text);
    }
  }

  private static String pairs(ILoggingEvent event) {
    List<KeyValuePair> pairs = event.getKeyValuePairs();
    return pairs == null
        ? ""
        : pairs.stream().map(KeyValuePair::toString).collect(Collectors.joining(" ", " ", ""));
  }

  private void record(String context, Throwable thrown) {
    StackTraceElement[] trace = thrown.getStackTrace();
    String location = trace.length == 0 ? "" : trace[0].toString();
    found.computeIfAbsent(
        thrown.getClass() + " " + location,
        key -> {
          StringWriter text = new StringWriter();
          thrown.printStackTrace(new PrintWriter(text));
          return context
              + "\n"
              + text.toString().lines().limit(14).collect(Collectors.joining("\n"));
        });
  }

  /** Returns one per kind. */
  List<String> found() {
    return List.copyOf(found.values());
  }

  @Override
  public void close() {
    berth.detachAppender(this);
    berth.setLevel(null);
    berth.setAdditive(true);
    Thread.setDefaultUncaughtExceptionHandler(null);
  }
}
