package io.berth.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.spi.ContextAwareBase;
import org.slf4j.Logger;

/**
 * What is logged, and how. Quiet: a command's own output is its answer. Logback asks for it with
 * the first message, unless a file says otherwise ({@code -Dlogback.configurationFile}); in code,
 * because reading XML would take a twentieth of the scheduler's start.
 */
public final class LogSetup extends ContextAwareBase implements Configurator {
  private static final String LEVEL = "berth.log.level";
  private static final String FORM = "berth.log.form";
  private static final String TRACES = "berth.log.traces";

  /** The forms of a line. */
  enum Form {
    PLAIN,
    PAIRS,
    JSON
  }

  /** Logs more than warnings, with stack traces, whatever {@link #choose} says. */
  static void verbose() {
    System.setProperty(LEVEL, "DEBUG");
    System.setProperty(TRACES, "true");
  }

  /** To be called before the first message is logged. */
  static void choose(Level level, Form form) {
    if (System.getProperty(LEVEL) == null) { // else it is verbose
      System.setProperty(LEVEL, level.toString());
    }
    System.setProperty(FORM, form.name());
  }

  @Override
  public ExecutionStatus configure(LoggerContext context) {
    if (isInAFile()) {
      return ExecutionStatus.INVOKE_NEXT_IF_ANY; // logback's own, which reads it
    }
    set(
        context,
        Level.toLevel(System.getProperty(LEVEL), Level.WARN),
        encoder(Form.valueOf(System.getProperty(FORM, "PLAIN")), Boolean.getBoolean(TRACES)));
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }

  /** Logback asks others before it looks for files itself. */
  private static boolean isInAFile() {
    return System.getProperty("logback.configurationFile") != null
        || LogSetup.class.getResource("/logback-test.xml") != null
        || LogSetup.class.getResource("/logback.xml") != null;
  }

  static void set(LoggerContext context, Level level, Encoder<ILoggingEvent> encoder) {
    encoder.setContext(context);
    encoder.start();
    ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
    appender.setContext(context);
    appender.setTarget("System.err");
    appender.setEncoder(encoder);
    appender.start();
    context.getLogger("io.berth").setLevel(level);
    var root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.WARN);
    root.addAppender(appender);
  }

  static Encoder<ILoggingEvent> encoder(Form form, boolean traces) {
    return switch (form) {
      case PLAIN -> new PlainEncoder(traces);
      case PAIRS -> new PairsEncoder(traces);
      case JSON -> json();
    };
  }

  private static Encoder<ILoggingEvent> json() {
    JsonEncoder encoder = new JsonEncoder();
    encoder.setWithSequenceNumber(false);
    encoder.setWithNanoseconds(false);
    encoder.setWithContext(false);
    encoder.setWithThreadName(false);
    encoder.setWithMessage(false);
    encoder.setWithArguments(false);
    encoder.setWithFormattedMessage(true);
    return encoder;
  }
}
