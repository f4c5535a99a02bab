package io.berth.manifest;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import io.berth.tree.Mapping;
import io.berth.tree.Problems;
import io.berth.tree.Scalar;
import io.berth.tree.Sequence;
import io.berth.tree.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.regex.Pattern;

/** Converts parsed values to the tokens that an object mapper reads. */
final class ValueTokens {
  private static final Pattern INT = Pattern.compile("-?[0-9]{1,9}");
  private static final Pattern LONG = Pattern.compile("-?[0-9]{1,18}");

  private final TokenBuffer out;
  private final Problems problems;
  private boolean complete = true;

  /** Converts a value and reports null items of lists, which Kubernetes does not allow. */
  ValueTokens(Value value, ObjectMapper mapper, Problems problems) {
    this.out = new TokenBuffer(mapper, false);
    this.problems = problems;
    try {
      write(value);
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
  }

  JsonParser parser() {
    return out.asParser();
  }

  /** Returns whether no problem was reported. */
  boolean isComplete() {
    return complete;
  }

  private void write(Value value) throws IOException {
    switch (value) {
      case Mapping mapping -> {
        out.writeStartObject();
        for (Map.Entry<String, Mapping.Entry> entry : mapping.entries().entrySet()) {
          out.writeFieldName(entry.getKey());
          write(entry.getValue().value());
        }
        out.writeEndObject();
      }
      case Sequence sequence -> {
        out.writeStartArray();
        for (Value item : sequence.items()) {
          if (item.isNull()) {
            problems.error(item.path(), item.location(), "is null; fill it in or remove it");
            complete = false;
          }
          write(item);
        }
        out.writeEndArray();
      }
      case Scalar scalar -> writeScalar(scalar);
    }
  }

  private void writeScalar(Scalar scalar) throws IOException {
    String text = scalar.text();
    switch (scalar.kind()) {
      case NULL -> out.writeNull();
      case BOOLEAN -> out.writeBoolean(text.equals("true"));
      case STRING -> out.writeString(text);
      case NUMBER -> {
        if (INT.matcher(text).matches()) {
          out.writeNumber(Integer.parseInt(text));
        } else if (LONG.matcher(text).matches()) {
          out.writeNumber(Long.parseLong(text));
        } else {
          out.writeNumber(text);
        }
      }
    }
  }
}
