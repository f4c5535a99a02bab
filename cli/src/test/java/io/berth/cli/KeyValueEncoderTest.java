package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.slf4j.event.KeyValuePair;

class KeyValueEncoderTest {
  private static String encode(String message, @Nullable Throwable thrown, KeyValuePair... pairs) {
    return encode(new KeyValueEncoder(false), message, thrown, pairs);
  }

  private static String encode(
      KeyValueEncoder encoder, String message, @Nullable Throwable thrown, KeyValuePair... pairs) {
    LoggerContext context = new LoggerContext();
    LoggingEvent event =
        new LoggingEvent("", context.getLogger("io.berth.Some"), Level.INFO, message, thrown, null);
    event.setInstant(Instant.EPOCH);
    for (KeyValuePair pair : pairs) {
      event.addKeyValuePair(pair);
    }
    return new String(encoder.encode(event), StandardCharsets.UTF_8);
  }

  @Test
  void encodesMessageAsLineOfPairs() {
    assertThat(
            encode("Successfully bound pod to node", null, new KeyValuePair("pod", "default/web")))
        .isEqualTo(
            "time=1970-01-01T00:00:00Z level=INFO source=Some msg=\"Successfully bound pod to"
                + " node\" pod=default/web\n");
  }

  @Test
  void escapesQuotesAndControlCharacters() {
    assertThat(encode("m", null, new KeyValuePair("reason", "a \"b\"\nc\\d\te\u001b[31m")))
        .endsWith("msg=m reason=\"a \\\"b\\\"\\nc\\\\d\\te\\u001b[31m\"\n");
  }

  @Test
  void quotesEmptyValue() {
    assertThat(encode("m", null, new KeyValuePair("reason", ""))).endsWith("reason=\"\"\n");
  }

  @Test
  void indentsFurtherLines() {
    assertThat(encode("Top2 scores\n| # |\n| 0 |", null))
        .endsWith("msg=\"Top2 scores\"\n  | # |\n  | 0 |\n");
  }

  @Test
  void printsStackTraceOnlyIfEnabled() {
    Throwable thrown = new IllegalStateException("oops");

    assertThat(encode("m", thrown)).endsWith("error=\"java.lang.IllegalStateException: oops\"\n");
    assertThat(encode(new KeyValueEncoder(true), "m", thrown))
        .contains("\tat io.berth.cli.KeyValueEncoderTest");
  }
}
