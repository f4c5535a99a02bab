package io.berth.kube;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;

/**
 * What a page of a list says besides its objects.
 *
 * @param next what to ask for the next page with, empty where this was the last
 */
record ListPage(String resourceVersion, String next) {

  /** Reads a page and hands its objects on one by one. */
  static <T extends HasMetadata> ListPage read(
      InputStream in, ItemReader<T> items, Consumer<Item<T>> each) throws IOException {
    ListPage page = new ListPage("", "");
    try (JsonParser parser = items.parser(in)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new JsonParseException(parser, "found no list");
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
