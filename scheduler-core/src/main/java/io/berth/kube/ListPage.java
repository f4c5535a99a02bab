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
 * What a page of a list says besides its objects.
 *
 * @param next what to ask for the next page with, empty where this was the last
 */
record ListPage(String resourceVersion, String next) {
  /** What packed answers begin with. */
  private static final int GZIP = 0x1f;

  private static final int UNPACKED_AT_ONCE = 16 << 10;

  /** Reads a page, in whatever form it comes, and hands its objects on one by one. */
  static <T extends HasMetadata> ListPage read(
      InputStream in, WatchedKind<T> kind, Consumer<DecodedObject<T>> each) throws IOException {
    PushbackInputStream text = new PushbackInputStream(in);
    int first = peek(text);
    if (first == GZIP) {
      text = new PushbackInputStream(new GZIPInputStream(text, UNPACKED_AT_ONCE));
      first = peek(text);
    }
    ListPage page =
        kind.fields() == null || first == '{'
            ? readJson(text, new JsonObjectReader<>(kind), each)
            : new ProtoList<>(text, kind.blank(), kind.fields()).read(each);
    readToEnd(text); // packed ones are checked at their end
    readToEnd(in);
    if (page.resourceVersion.isEmpty()) {
      throw new MalformedResponseException("found a list without a resource version");
    }
    return page;
  }

  /** A connection whose answer was not read to its end cannot be used for another request. */
  private static void readToEnd(InputStream in) throws IOException {
    byte[] rest = new byte[256];
    while (in.read(rest) >= 0) {
      // a line break, or nothing but the news that there is no more
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
        throw new MalformedResponseException("found no list");
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
