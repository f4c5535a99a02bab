package io.berth.kube;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import org.jspecify.annotations.Nullable;

/** The events of a watch, read one by one as they come. */
interface WatchStream<T extends HasMetadata> extends Closeable {
  /** What marks the end of the objects that were there when the watch began. */
  String END_OF_LIST = "k8s.io/initial-events-end";

  /**
   * Waits for the next event.
   *
   * @return null once the server has ended the watch
   * @throws IOException if the connection was cut or what came is no watch
   */
  @Nullable WatchEvent<T> next() throws IOException;

  /** Reads a watch in whatever form the server has chosen. */
  static <T extends HasMetadata> WatchStream<T> of(
      InputStream in, WatchedKind<T> kind, JsonObjectReader<T> items) throws IOException {
    ProtoReader.Fields<T> fields = kind.fields();
    if (fields == null) {
      return new JsonWatch<>(in, items);
    }
    // JSON begins with a brace; a length that does would be of more than a gigabyte.
    PushbackInputStream unread = new PushbackInputStream(in);
    int first = unread.read();
    if (first >= 0) {
      unread.unread(first);
    }
    return first == '{'
        ? new JsonWatch<>(unread, items)
        : new ProtoWatch<>(unread, kind.blank(), fields);
  }
}
