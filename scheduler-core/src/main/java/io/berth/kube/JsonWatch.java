package io.berth.kube;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** The events of a watch in JSON: a sequence of documents. */
final class JsonWatch<T extends HasMetadata> implements WatchStream<T> {
  private final JsonObjectReader<T> items;
  private final JsonParser parser;

  JsonWatch(InputStream in, JsonObjectReader<T> items) throws IOException {
    this.items = items;
    this.parser = items.parser(in);
  }

  @Override
  public @Nullable WatchEvent<T> next() throws IOException {
    JsonToken token = parser.nextToken();
    if (token == null) {
      return null;
    }
    if (token != JsonToken.START_OBJECT) {
      throw new MalformedResponseException("expected an event, got " + token);
    }
    String type = null;
    WatchEvent<T> event = null;
    TokenBuffer early = null;
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String field = parser.currentName();
      parser.nextToken();
      if (field.equals("type")) {
        type = parser.getText();
      } else if (!field.equals("object")) {
        parser.skipChildren();
      } else if (type != null) {
        event = event(type, parser);
      } else {
        early = new TokenBuffer(parser);
        early.copyCurrentStructure(parser);
      }
    }
    if (event == null && early != null && type != null) {
      JsonParser late = early.asParser(parser.getCodec());
      late.nextToken();
      event = event(type, late);
    }
    if (event == null) {
      throw new MalformedResponseException("watch event has no type or object");
    }
    return event;
  }

  private WatchEvent<T> event(String type, JsonParser object) throws IOException {
    return switch (type) {
      case "ADDED", "MODIFIED" -> new WatchEvent.Put<>(items.read(object));
      case "DELETED" -> new WatchEvent.Deleted<>(items.read(object));
      case "BOOKMARK" -> bookmark(object);
      case "ERROR" -> failure(object.readValueAsTree());
      default -> throw new MalformedResponseException("unknown watch event type " + type);
    };
  }

  private WatchEvent<T> bookmark(JsonParser object) throws IOException {
    JsonNode tree = object.readValueAsTree();
    JsonNode meta = tree.path("metadata");
    String version = meta.path("resourceVersion").asText();
    if (version.isEmpty()) {
      throw new MalformedResponseException("bookmark has no resourceVersion");
    }
    return new WatchEvent.Bookmark<>(
        version, meta.path("annotations").path(END_OF_LIST).asText().equals("true"));
  }

  private WatchEvent<T> failure(JsonNode status) {
    return new WatchEvent.Failure<>(
        status.path("code").asInt(500),
        status.path("reason").asText(),
        status.path("message").asText("the API server ended the watch without a reason"));
  }

  @Override
  public void close() throws IOException {
    parser.close();
  }
}
