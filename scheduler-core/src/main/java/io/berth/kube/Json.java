package io.berth.kube;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Writes small JSON objects field by field. */
final class Json {
  /* The default pool keeps its buffers per thread, but these threads live for one request. */
  private static final JsonFactory FACTORY =
      JsonFactory.builder().recyclerPool(JsonRecyclerPools.sharedConcurrentDequePool()).build();

  /** Writes fields. */
  interface Fields {
    void write(JsonGenerator json) throws IOException;
  }

  private Json() {}

  /** Returns an object with these fields. */
  static byte[] object(Fields fields) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
    try (JsonGenerator json = FACTORY.createGenerator(bytes)) {
      json.writeStartObject();
      fields.write(json);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
    return bytes.toByteArray();
  }

  static void object(JsonGenerator json, String name, Fields fields) throws IOException {
    json.writeObjectFieldStart(name);
    fields.write(json);
    json.writeEndObject();
  }
}
