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
 * Configures the log, which only contains warnings by default. Logback calls it before the first
 * message, unless there is a configuration file ({@code -Dlogback.configurationFile}). The
 * configuration is code because parsing XML takes a twentieth of the scheduler's startup time.
 */
public final class LogSetup extends ContextAwareBase implements Configurator {
  private static final String LEVEL = "berth.log.level";
  private static final String FORMAT = "berth.log.format";
  private static final String TRACES = "berth.log.traces";

  /** The log format. */
  enum Format {
    PLAIN,
    PAIRS,
    JSON
  }

  /**
   * Selects the level debug and stack traces, whatever {@link #configure(Level, Format)} selects.
   */
  static void verbose() {
    System.setProperty(LEVEL, "DEBUG");
    System.setProperty(TRACES, "true");
  }

  /** Selects level and format. Must be called before the first message is logged. */
  static void configure(Level level, Format format) {
    if (System.getProperty(LEVEL) == null) { // else --verbose is set
      System.setProperty(LEVEL, level.toString());
    }
    System.setProperty(FORMAT, format.name());
  }

  @Override
  public ExecutionStatus configure(LoggerContext context) {
    if (hasConfigurationFile()) {
      return ExecutionStatus.INVOKE_NEXT_IF_ANY; // Logback's own configurator, which reads the file
    }
    if (System.getProperty(FORMAT) == null && !Boolean.getBoolean(TRACES)) {
      silenceKubeconfigWarnings(context);
    }
    install(
        context,
        Level.toLevel(System.getProperty(LEVEL), Level.WARN),
        encoder(Format.valueOf(System.getProperty(FORMAT, "PLAIN")), Boolean.getBoolean(TRACES)));
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }

  /**
   * Silences fabric8's lines about a failing credential plugin, for commands that report the
   * failure in one line themselves; a server's log and --verbose contain them.
   */
  static void silenceKubeconfigWarnings(LoggerContext context) {
    context.getLogger("io.fabric8.kubernetes.client.internal.KubeConfigUtils").setLevel(Level.OFF);
  }

  /**
   * Returns whether there is a configuration file; Logback calls services before it looks for
   * files.
   */
  private static boolean hasConfigurationFile() {
    return System.getProperty("logback.configurationFile") != null
        || LogSetup.class.getResource("/logback-test.xml") != null
        || LogSetup.class.getResource("/logback.xml") != null;
  }

  static void install(LoggerContext context, Level level, Encoder<ILoggingEvent> encoder) {
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

  static Encoder<ILoggingEvent> encoder(Format format, boolean traces) {
    return switch (format) {
      case PLAIN -> new PlainEncoder(traces);
      case PAIRS -> new KeyValueEncoder(traces);
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
