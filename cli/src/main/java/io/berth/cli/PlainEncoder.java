package io.berth.cli;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.encoder.EncoderBase;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;

/**
 * Encodes messages for terminals: time, level, source, text; an exception is on a separate line.
 */
final class PlainEncoder extends EncoderBase<ILoggingEvent> {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSS").withZone(ZoneId.systemDefault());
  private static final int LEVEL_WIDTH = 5;

  private final boolean traces;

  PlainEncoder(boolean traces) {
    this.traces = traces;
  }

  @Override
  public byte[] encode(ILoggingEvent event) {
    StringBuilder line = new StringBuilder(200);
    String message = event.getFormattedMessage();
    int end = message.indexOf('\n');
    String level = event.getLevel().toString();
    line.append(TIME.format(event.getInstant())).append(' ').append(level);
    line.repeat(' ', Math.max(0, LEVEL_WIDTH - level.length())).append(' ');
    line.append(event.getLoggerName().replaceFirst(".*\\.", "")).append(" - ");
    LogEscaper.append(line, end < 0 ? message : message.substring(0, end));
    line.append(' ');
    if (event.getKeyValuePairs() != null) {
      for (KeyValuePair pair : event.getKeyValuePairs()) {
        line.append(pair.key).append("=\"");
        LogEscaper.append(line, String.valueOf(pair.value));
        line.append("\" ");
      }
    }
    line.append('\n');
    if (end >= 0) {
      LogEscaper.appendFurtherLines(line, message.substring(end + 1));
    }
    IThrowableProxy thrown = event.getThrowableProxy();
    if (thrown != null && traces) {
      LogEscaper.appendTrace(line, ThrowableProxyUtil.asString(thrown));
    } else if (thrown != null) {
      LogEscaper.append(line.append("  "), thrown.getClassName() + ": " + thrown.getMessage());
      line.append('\n');
    }
    return line.toString().getBytes(StandardCharsets.UTF_8);
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
