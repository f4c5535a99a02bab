package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.Encoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.event.KeyValuePair;

class LogSetupTest {
  @Test
  void isRegisteredAsConfigurator() {
    assertThat(ServiceLoader.load(Configurator.class)).hasAtLeastOneElementOfType(LogSetup.class);
  }

  @Test
  void logsLibrariesFromWarningAndAllToStderr() {
    LoggerContext context = new LoggerContext();

    LogSetup.install(context, Level.INFO, LogSetup.encoder(LogSetup.Format.PAIRS, false));

    assertThat(context.getLogger("io.berth.cli").getEffectiveLevel()).isEqualTo(Level.INFO);
    assertThat(context.getLogger("org.example").getEffectiveLevel()).isEqualTo(Level.WARN);
    assertThat(context.getLogger("ROOT").iteratorForAppenders())
        .toIterable()
        .singleElement()
        .satisfies(
            appender -> {
              assertThat(appender.isStarted()).isTrue();
              assertThat(((ConsoleAppender<ILoggingEvent>) appender).getTarget())
                  .isEqualTo("System.err");
            });
  }

  @ParameterizedTest(name = "server {0}")
  @CsvSource({"false, OFF", "true, WARN"})
  void leavesWarningsAboutCredentialPluginsToServers(boolean server, String level) {
    List<String> names = List.of("berth.log.level", "berth.log.format", "berth.log.traces");
    Map<String, String> before = new HashMap<>();
    names.forEach(name -> before.put(name, System.clearProperty(name)));
    try {
      if (server) {
        LogSetup.configure(Level.WARN, LogSetup.Format.PAIRS);
      }
      LoggerContext context = new LoggerContext();
      new LogSetup().configure(context);
      assertThat(
              context
                  .getLogger("io.fabric8.kubernetes.client.internal.KubeConfigUtils")
                  .getEffectiveLevel())
          .isEqualTo(Level.toLevel(level));
    } finally {
      names.forEach(System::clearProperty);
      before.forEach(
          (name, value) -> {
            if (value != null) {
              System.setProperty(name, value);
            }
          });
    }
  }

  @ParameterizedTest(name = "{0}, traces {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "PLAIN | false | ^[0-9:.]+ INFO {2}Some - Logged \\R.*IllegalStateException: oops\\R$",
        "PLAIN | true  | ^[0-9:.]+ INFO {2}Some - Logged \\R.*: oops\\R(\tat .*\\R)+$",
        "PAIRS | false | ^time=1970-01-01T00:00:00Z level=INFO source=Some msg=Logged"
            + " error=.*oops.\\R$",
        "PAIRS | true  | ^time=1970-\\S+ level=INFO source=Some msg=Logged error=.*\\R(.*\\R)*\tat"
            + " .*\\R(.*\\R)*$",
        "JSON  | false |"
            + " ^\\{\"timestamp\":0,\"level\":\"INFO\",.*\"formattedMessage\":\"Logged\",.*\\}\\R$",
      })
  void writesLineInSelectedFormat(LogSetup.Format form, boolean traces, String line) {
    LoggerContext context = new LoggerContext();
    Encoder<ILoggingEvent> encoder = LogSetup.encoder(form, traces);
    encoder.setContext(context);
    encoder.start();
    LoggingEvent event =
        new LoggingEvent(
            "",
            context.getLogger("io.berth.Some"),
            Level.INFO,
            "Logged",
            new IllegalStateException("oops"),
            null);
    event.setInstant(Instant.EPOCH);
    event.setMDCPropertyMap(Map.of());

    assertThat(new String(encoder.encode(event), StandardCharsets.UTF_8)).matches(line);
  }

  /**
   * A text of a client or tenant in a message.
   *
   * @param beginning the text that only starts a line at the start of a message
   */
  record Forgery(String name, LogSetup.Format form, String text, String beginning) {
    @Override
    public String toString() {
      return form + ": " + name;
    }
  }

  static Stream<Forgery> forgeries() {
    List<String> breaks = List.of("\n", "\r", "\r\n", "\u0085", "\u2028", "\u2029", "\u000b", "\f");
    return Stream.of(LogSetup.Format.values())
        .flatMap(
            form ->
                breaks.stream()
                    .map(
                        end ->
                            new Forgery(
                                "line break U+%04x".formatted((int) end.charAt(0)),
                                form,
                                "harmless" + end + forged(form),
                                forged(form))));
  }

  private static String forged(LogSetup.Format form) {
    return switch (form) {
      case PLAIN -> "12:00:00.000 ERROR Forged - ";
      case PAIRS -> "time=2026-01-01T00:00:00Z level=ERROR ";
      case JSON -> "{\"timestamp\":0,\"level\":\"ERROR\"";
    };
  }

  @ParameterizedTest
  @MethodSource("forgeries")
  void untrustedTextNeverStartsLine(Forgery forgery) {
    String written = written(forgery);

    assertThat(written.split("\\R|\u0085|\u2028|\u2029"))
        .noneMatch(line -> line.startsWith(forgery.beginning()));
  }

  /** Logs the text in the message, in a pair, and in an exception with its stack trace. */
  private static String written(Forgery forgery) {
    LoggerContext context = new LoggerContext();
    Encoder<ILoggingEvent> encoder = LogSetup.encoder(forgery.form(), true);
    encoder.setContext(context);
    encoder.start();
    Throwable thrown = new IllegalStateException(forgery.text(), new Error(forgery.text()));
    LoggingEvent event =
        new LoggingEvent(
            "",
            context.getLogger("io.berth.Some"),
            Level.INFO,
            "Path {}",
            thrown,
            new Object[] {forgery.text()});
    event.addKeyValuePair(new KeyValuePair("pod", forgery.text()));
    event.setInstant(Instant.EPOCH);
    event.setMDCPropertyMap(Map.of());
    return new String(encoder.encode(event), StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @EnumSource(
      names = {"PLAIN", "PAIRS"},
      value = LogSetup.Format.class)
  void escapesControlCharacters(LogSetup.Format form) {
    String text = "\u001b[31mred\u009b32m\u202egreen\u0007\u0000";

    assertThat(written(new Forgery("escapes", form, text, "")))
        .contains("\\u001b[31mred\\u009b32m\\u202egreen\\u0007\\u0000")
        .doesNotContain("\u001b", "\u009b", "\u202e", "\u0007", "\u0000");
  }

  @ParameterizedTest
  @EnumSource(
      names = {"PLAIN", "PAIRS"},
      value = LogSetup.Format.class)
  void indentsTableAfterTitle(LogSetup.Format form) {
    assertThat(written(new Forgery("table", form, "Title\na  b\n1  2", "")))
        .contains("Path Title", "\n  a  b\n  1  2\n");
  }
}
