package io.berth.config;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import io.berth.tree.Mapping;
import io.berth.tree.PrintedObject;
import io.berth.tree.Scalar;
import io.berth.tree.Sequence;
import io.berth.tree.Value;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** Writes {@link PrintedObject}s and parsed values as indented JSON. */
final class JsonText {
  private static final JsonFactory FACTORY = new JsonFactory();
  private static final Separators SEPARATORS =
      Separators.createDefaultInstance()
          .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
          .withObjectEmptySeparator("")
          .withArrayEmptySeparator("");

  private final JsonGenerator out;

  private JsonText(JsonGenerator out) {
    this.out = out;
  }

  static String of(Object value) {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = FACTORY.createGenerator(text)) {
      DefaultIndenter lines = new DefaultIndenter("  ", "\n");
      DefaultPrettyPrinter pretty = new DefaultPrettyPrinter(SEPARATORS);
      pretty.indentObjectsWith(lines);
      pretty.indentArraysWith(lines);
      generator.setPrettyPrinter(pretty);
      new JsonText(generator).write(value);
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
    return text.toString();
  }

  private void write(Object value) throws IOException {
    switch (value) {
      case PrintedObject form -> {
        out.writeStartObject();
        for (Map.Entry<String, Object> field : form.fields().entrySet()) {
          out.writeFieldName(field.getKey());
          write(field.getValue());
        }
        out.writeEndObject();
      }
      case List<?> list -> {
        out.writeStartArray();
        for (Object item : list) {
          write(item);
        }
        out.writeEndArray();
      }
      case Value parsed -> writeParsed(parsed);
      case Boolean flag -> out.writeBoolean(flag);
      case Float number -> out.writeNumber(plain(number));
      case Number number -> out.writeNumber(number.longValue());
      default -> out.writeString(value.toString());
    }
  }

  /** Returns the shortest decimal form that parses to the same float, without an exponent. */
  private static String plain(float number) {
    return new BigDecimal(Float.toString(number)).stripTrailingZeros().toPlainString();
  }

  private void writeParsed(Value value) throws IOException {
    switch (value) {
      case Mapping mapping -> {
        out.writeStartObject();
        for (Map.Entry<String, Mapping.Entry> entry : mapping.entries().entrySet()) {
          out.writeFieldName(entry.getKey());
          writeParsed(entry.getValue().value());
        }
        out.writeEndObject();
      }
      case Sequence sequence -> {
        out.writeStartArray();
        for (Value item : sequence.items()) {
          writeParsed(item);
        }
        out.writeEndArray();
      }
      case Scalar scalar -> {
        switch (scalar.kind()) {
          case STRING -> out.writeString(scalar.text());
          case NULL, BOOLEAN, NUMBER -> out.writeRawValue(scalar.text());
        }
      }
    }
  }
}
