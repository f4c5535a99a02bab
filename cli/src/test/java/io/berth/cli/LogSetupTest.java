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
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogSetupTest {
  @Test
  void logbackFindsIt() {
    assertThat(ServiceLoader.load(Configurator.class)).hasAtLeastOneElementOfType(LogSetup.class);
  }

  @Test
  void onlyBerthItselfSpeaksBelowWarningsAndAllToStderr() {
    LoggerContext context = new LoggerContext();

    LogSetup.set(context, Level.INFO, LogSetup.encoder(LogSetup.Form.PAIRS, false));

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

  @ParameterizedTest(name = "{0}, traces {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "PLAIN | false | ^[0-9:.]+ INFO {2}Some - Told \\R.*IllegalStateException: oops\\R$",
        "PLAIN | true  | ^[0-9:.]+ INFO {2}Some - Told \\R.*: oops\\R(\tat .*\\R)+$",
        "PAIRS | false | ^time=1970-01-01T00:00:00Z level=INFO source=Some msg=Told"
            + " error=.*oops.\\R$",
        "PAIRS | true  | ^time=1970-\\S+ level=INFO source=Some msg=Told error=.*\\R(.*\\R)*\tat"
            + " .*\\R(.*\\R)*$",
        "JSON  | false |"
            + " ^\\{\"timestamp\":0,\"level\":\"INFO\",.*\"formattedMessage\":\"Told\",.*\\}\\R$",
      })
  void aLineIsWrittenInTheFormThatWasChosen(LogSetup.Form form, boolean traces, String line) {
    LoggerContext context = new LoggerContext();
    Encoder<ILoggingEvent> encoder = LogSetup.encoder(form, traces);
    encoder.setContext(context);
    encoder.start();
    LoggingEvent event =
        new LoggingEvent(
            "",
            context.getLogger("io.berth.Some"),
            Level.INFO,
            "Told",
            new IllegalStateException("oops"),
            null);
    event.setInstant(Instant.EPOCH);
    event.setMDCPropertyMap(Map.of());

    assertThat(new String(encoder.encode(event), StandardCharsets.UTF_8)).matches(line);
  }
}
