package io.berth.kube;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonParser.Feature;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;

/**
 * The metadata of a page of a list.
 *
 * @param next the continue token of the next page, empty for the last page
 */
record ListPage(String resourceVersion, String next) {
  /** The first byte of compressed responses. */
  private static final int GZIP = 0x1f;

  private static final int GZIP_BUFFER_BYTES = 16 << 10;

  /** Reads a page in any accepted media type, and passes its objects on one by one. */
  static <T extends HasMetadata> ListPage read(
      InputStream in, WatchedResource<T> kind, Consumer<DecodedObject<T>> each) throws IOException {
    PushbackInputStream content = new PushbackInputStream(in);
    int first = peek(content);
    if (first == GZIP) {
      content = new PushbackInputStream(new GZIPInputStream(content, GZIP_BUFFER_BYTES));
      first = peek(content);
    }
    ListPage page =
        kind.fields() == null || first == '{'
            ? readJson(content, new JsonObjectReader<>(kind), each)
            : new ProtoList<>(content, kind.constructor(), kind.fields()).read(each);
    readToEnd(content); // the checksum of gzip is at the end
    readToEnd(in);
    if (page.resourceVersion.isEmpty()) {
      throw new MalformedResponseException("list has no resourceVersion");
    }
    return page;
  }

  /** Reads a response to its end, so that its connection can be reused. */
  private static void readToEnd(InputStream in) throws IOException {
    byte[] rest = new byte[256];
    while (in.read(rest) >= 0) {
      // a line break, or the end
    }
  }

  private static int peek(PushbackInputStream in) throws IOException {
    int first = in.read();
    if (first >= 0) {
      in.unread(first);
    }
    return first;
  }

  private static <T extends HasMetadata> ListPage readJson(
      InputStream in, JsonObjectReader<T> items, Consumer<DecodedObject<T>> each)
      throws IOException {
    ListPage page = new ListPage("", "");
    try (JsonParser parser = items.parser(in).disable(Feature.AUTO_CLOSE_SOURCE)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new MalformedResponseException("expected a list");
      }
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String field = parser.currentName();
        JsonToken value = parser.nextToken();
        if (field.equals("metadata")) {
          JsonNode meta = parser.readValueAsTree();
          page =
              new ListPage(meta.path("resourceVersion").asText(), meta.path("continue").asText());
        } else if (field.equals("items") && value == JsonToken.START_ARRAY) {
          while (parser.nextToken() != JsonToken.END_ARRAY) {
            each.accept(items.read(parser));
          }
        } else {
          parser.skipChildren();
        }
      }
    }
    return page;
  }
}
