package io.berth.kube;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import org.jspecify.annotations.Nullable;

/** The events of a watch, read one by one. */
interface WatchStream<T extends HasMetadata> extends Closeable {
  /** The annotation of the bookmark that ends the initial events. */
  String END_OF_LIST = "k8s.io/initial-events-end";

  /**
   * Waits for the next event.
   *
   * @return the event, or null if the server has ended the watch
   * @throws IOException if the connection is lost or the response is malformed
   */
  @Nullable WatchEvent<T> next() throws IOException;

  /** Opens a watch in the media type that the server has chosen. */
  static <T extends HasMetadata> WatchStream<T> of(
      InputStream in, WatchedResource<T> kind, JsonObjectReader<T> items) throws IOException {
    ProtoReader.Fields<T> fields = kind.fields();
    if (fields == null) {
      return new JsonWatch<>(in, items);
    }
    // JSON begins with a brace; as the first byte of a length that is more than a gigabyte.
    PushbackInputStream unread = new PushbackInputStream(in);
    int first = unread.read();
    if (first >= 0) {
      unread.unread(first);
    }
    return first == '{'
        ? new JsonWatch<>(unread, items)
        : new ProtoWatch<>(unread, kind.constructor(), fields);
  }
}
