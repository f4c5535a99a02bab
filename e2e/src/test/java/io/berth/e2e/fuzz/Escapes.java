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

/** Exceptions that nobody expected: logged with a stack trace, in a reason, or ending a thread. */
final class Escapes extends AppenderBase<ILoggingEvent> implements AutoCloseable {
  /** What a mistake in a program looks like in a message. */
  private static final Pattern MISTAKE =
      Pattern.compile(
          "Cannot invoke|because \"|Exception|out of bounds|cannot be cast|Error\\b.*\\bjava"
              + "|answered null|Unexpected failure|unexpected failure");

  private final Map<String, String> found = new ConcurrentHashMap<>();
  private final Logger berth;

  Escapes() {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    berth = context.getLogger("io.berth");
    berth.setLevel(Level.ERROR); // odd objects are warned of, by the thousand
    berth.setAdditive(false);
    setContext(context);
    start();
    berth.addAppender(this);
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, thrown) -> note("thread " + thread.getName() + " ended", thrown));
  }

  @Override
  protected void append(ILoggingEvent event) {
    String text = event.getFormattedMessage() + pairs(event);
    if (event.getThrowableProxy() instanceof ThrowableProxy proxy) {
      note(text, proxy.getThrowable());
    } else if (MISTAKE.matcher(text).find()) {
      found.putIfAbsent(text.replaceAll("[0-9]+", "#"), text);
    }
  }

  private static String pairs(ILoggingEvent event) {
    List<KeyValuePair> pairs = event.getKeyValuePairs();
    return pairs == null
        ? ""
        : pairs.stream().map(KeyValuePair::toString).collect(Collectors.joining(" ", " ", ""));
  }

  private void note(String what, Throwable thrown) {
    StackTraceElement[] trace = thrown.getStackTrace();
    String where = trace.length == 0 ? "" : trace[0].toString();
    found.computeIfAbsent(
        thrown.getClass() + " " + where,
        key -> {
          StringWriter text = new StringWriter();
          thrown.printStackTrace(new PrintWriter(text));
          return what + "\n" + text.toString().lines().limit(14).collect(Collectors.joining("\n"));
        });
  }

  /** Returns one of each. */
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
