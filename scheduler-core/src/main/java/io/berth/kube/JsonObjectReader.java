package io.berth.kube;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.IOException;
import java.io.InputStream;

/**
 * Reads the objects of a JSON list or watch one by one, so that an invalid object does not affect
 * the others.
 */
final class JsonObjectReader<T extends HasMetadata> {
  private final WatchedResource<T> kind;

  JsonObjectReader(WatchedResource<T> kind) {
    this.kind = kind;
  }

  /** Returns a parser of a stream that contains such objects; it closes the stream. */
  JsonParser parser(InputStream in) throws IOException {
    return kind.mapper().reader().createParser(in);
  }

  /**
   * Reads the object at whose start token the parser is.
   *
   * @throws IOException if the stream ends early or contains invalid JSON, so that the rest is
   *     unusable
   */
  DecodedObject<T> read(JsonParser parser) throws IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw new JsonParseException(parser, "expected an object, got " + parser.currentToken());
    }
    return kind.decoding().keepsRaw() ? readWithRaw(parser) : readPruned(parser);
  }

  private DecodedObject<T> readWithRaw(JsonParser parser) throws IOException {
    ObjectNode raw = parser.readValueAsTree();
    T object = kind.constructor().get();
    try (JsonParser again = raw.traverse(kind.mapper())) {
      kind.mapper().readerForUpdating(object).readValue(again);
      return new DecodedObject<>(object, null, raw);
    } catch (JsonMappingException e) {
      return new DecodedObject<>(object, e.getOriginalMessage());
    }
  }

  private DecodedObject<T> readPruned(JsonParser parser) throws IOException {
    JsonStreamContext around = parser.getParsingContext().getParent();
    // Filled up to a failure: metadata come first, so that the name is set in most cases.
    T object = kind.constructor().get();
    try {
      kind.mapper().readerForUpdating(object).readValue(parser);
      return new DecodedObject<>(object, null);
    } catch (JsonMappingException e) {
      throwIfTextFailed(e);
      skipTo(around, parser);
      return new DecodedObject<>(object, e.getOriginalMessage());
    }
  }

  /** Distinguishes failures of the stream from invalid objects. */
  private static void throwIfTextFailed(JsonMappingException e) throws IOException {
    for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof IOException failure
          && !(cause instanceof JsonMappingException)
          && !(cause instanceof InputCoercionException)) { // a number too large for its field
        throw failure;
      }
    }
  }

  private static void skipTo(JsonStreamContext around, JsonParser parser) throws IOException {
    while (parser.getParsingContext() != around) {
      if (parser.nextToken() == null) {
        throw new JsonParseException(parser, "unexpected end of stream in an object");
      }
    }
  }
}
