package io.berth.simulator.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.Writer;
import org.jspecify.annotations.Nullable;

/**
 * Writes JSON into a page. People's names for things can hold anything, {@code </script>} too, so
 * nothing is left in it that a reader of HTML would look at, nor anything that is not ASCII.
 */
final class PageData {
  private static final JsonFactory FACTORY =
      new JsonFactoryBuilder()
          .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
          .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
          .characterEscapes(new MarkupEscapes())
          .build();
  private static final ObjectMapper MAPPER = new ObjectMapper(FACTORY);

  private PageData() {}

  static void write(JsonNode data, Writer out) throws IOException {
    try (JsonGenerator generator = FACTORY.createGenerator(out)) {
      MAPPER.writeTree(generator, data);
    }
  }

  private static final class MarkupEscapes extends CharacterEscapes {
    private static final long serialVersionUID = 1L;

    @Override
    public int[] getEscapeCodesForAscii() {
      int[] codes = standardAsciiEscapesForJSON();
      for (char markup : "<>&'".toCharArray()) {
        codes[markup] = ESCAPE_STANDARD;
      }
      return codes;
    }

    @Override
    public @Nullable SerializableString getEscapeSequence(int character) {
      return null;
    }
  }
}
