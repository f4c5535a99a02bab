package io.berth.cli;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.encoder.EncoderBase;
import java.nio.charset.StandardCharsets;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;

/**
 * Encodes every message as a line of {@code key=value} pairs for log collectors. Further lines of a
 * message, such as a table, and stack traces if enabled, follow indented.
 */
final class KeyValueEncoder extends EncoderBase<ILoggingEvent> {
  private final boolean traces;

  KeyValueEncoder(boolean traces) {
    this.traces = traces;
  }

  @Override
  public byte[] encode(ILoggingEvent event) {
    StringBuilder line = new StringBuilder(200);
    String message = event.getFormattedMessage();
    int end = message.indexOf('\n');
    append(line, "time", event.getInstant().truncatedTo(ChronoUnit.MILLIS));
    append(line, "level", event.getLevel());
    append(line, "source", event.getLoggerName().replaceFirst(".*\\.", ""));
    append(line, "msg", end < 0 ? message : message.substring(0, end));
    if (event.getKeyValuePairs() != null) {
      for (KeyValuePair pair : event.getKeyValuePairs()) {
        append(line, pair.key, pair.value);
      }
    }
    IThrowableProxy thrown = event.getThrowableProxy();
    if (thrown != null) {
      append(line, "error", thrown.getClassName() + ": " + thrown.getMessage());
    }
    line.append('\n');
    if (end >= 0) {
      LogEscaper.appendFurtherLines(line, message.substring(end + 1));
    }
    if (thrown != null && traces) {
      LogEscaper.appendTrace(line, ThrowableProxyUtil.asString(thrown));
    }
    return line.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void append(StringBuilder line, String key, @Nullable Object value) {
    if (!line.isEmpty()) {
      line.append(' ');
    }
    line.append(key).append('=');
    String text = String.valueOf(value);
    if (text.chars().allMatch(KeyValueEncoder::isPlain) && !text.isEmpty()) {
      line.append(text);
    } else {
      quote(line, text);
    }
  }

  private static boolean isPlain(int c) {
    return c > ' ' && c != '"' && c != '=' && c != '\\' && !LogEscaper.isControl(c);
  }

  private static void quote(StringBuilder line, String text) {
    line.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        line.append('\\').append(c);
      } else {
        LogEscaper.append(line, c);
      }
    }
    line.append('"');
  }

  @Override
  public byte @Nullable [] headerBytes() {
    return null;
  }

  @Override
  public byte @Nullable [] footerBytes() {
    return null;
  }
}
