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
 * Writes a line of {@code key=value} pairs for every message, as programs that collect logs like
 * it. Further lines of a message, such as a table, and on demand stack traces, follow indented.
 */
final class PairsEncoder extends EncoderBase<ILoggingEvent> {
  private final boolean traces;

  PairsEncoder(boolean traces) {
    this.traces = traces;
  }

  @Override
  public byte[] encode(ILoggingEvent event) {
    StringBuilder line = new StringBuilder(200);
    String message = event.getFormattedMessage();
    int end = message.indexOf('\n');
    pair(line, "time", event.getInstant().truncatedTo(ChronoUnit.MILLIS));
    pair(line, "level", event.getLevel());
    pair(line, "source", event.getLoggerName().replaceFirst(".*\\.", ""));
    pair(line, "msg", end < 0 ? message : message.substring(0, end));
    if (event.getKeyValuePairs() != null) {
      for (KeyValuePair pair : event.getKeyValuePairs()) {
        pair(line, pair.key, pair.value);
      }
    }
    IThrowableProxy thrown = event.getThrowableProxy();
    if (thrown != null) {
      pair(line, "error", thrown.getClassName() + ": " + thrown.getMessage());
    }
    line.append('\n');
    if (end >= 0) {
      LogLines.appendFurther(line, message.substring(end + 1));
    }
    if (thrown != null && traces) {
      LogLines.appendTrace(line, ThrowableProxyUtil.asString(thrown));
    }
    return line.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void pair(StringBuilder line, String key, @Nullable Object value) {
    if (!line.isEmpty()) {
      line.append(' ');
    }
    line.append(key).append('=');
    String text = String.valueOf(value);
    if (text.chars().allMatch(PairsEncoder::isPlain) && !text.isEmpty()) {
      line.append(text);
    } else {
      quote(line, text);
    }
  }

  private static boolean isPlain(int c) {
    return c > ' ' && c != '"' && c != '=' && c != '\\' && !LogLines.isControl(c);
  }

  private static void quote(StringBuilder line, String text) {
    line.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        line.append('\\').append(c);
      } else {
        LogLines.append(line, c);
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
