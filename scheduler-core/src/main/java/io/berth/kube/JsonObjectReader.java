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
 * Reads single objects out of a longer text, so that one that says something impossible spoils none
 * of the others.
 */
final class JsonObjectReader<T extends HasMetadata> {
  private final WatchedKind<T> kind;

  JsonObjectReader(WatchedKind<T> kind) {
    this.kind = kind;
  }

  /** Returns a parser for a text that has such objects in it; it closes the stream. */
  JsonParser parser(InputStream in) throws IOException {
    return kind.mapper().reader().createParser(in);
  }

  /**
   * Reads the object whose beginning the parser has just passed, up to its end.
   *
   * @throws IOException if the text ends early or is no JSON: then nothing after it can be read
   */
  DecodedObject<T> read(JsonParser parser) throws IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw new JsonParseException(parser, "found no object but " + parser.currentToken());
    }
    return kind.form().whole() ? readWhole(parser) : readWanted(parser);
  }

  private DecodedObject<T> readWhole(JsonParser parser) throws IOException {
    ObjectNode whole = parser.readValueAsTree();
    T object = kind.blank().get();
    try (JsonParser again = whole.traverse(kind.mapper())) {
      kind.mapper().readerForUpdating(object).readValue(again);
      return new DecodedObject<>(object, null, whole);
    } catch (JsonMappingException e) {
      return new DecodedObject<>(object, e.getOriginalMessage());
    }
  }

  private DecodedObject<T> readWanted(JsonParser parser) throws IOException {
    JsonStreamContext around = parser.getParsingContext().getParent();
    // Filled as far as it goes: its metadata come first, so that at least its name is known.
    T object = kind.blank().get();
    try {
      kind.mapper().readerForUpdating(object).readValue(parser);
      return new DecodedObject<>(object, null);
    } catch (JsonMappingException e) {
      throwIfTextFailed(e);
      skipTo(around, parser);
      return new DecodedObject<>(object, e.getOriginalMessage());
    }
  }

  /** Tells the text's failures as such apart from what it says. */
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
        throw new JsonParseException(parser, "ended within an object");
      }
    }
  }
}
