package io.berth.kube;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The events of a watch in Protocol Buffers. Each is preceded by its length and contains the object
 * in an envelope.
 */
final class ProtoWatch<T extends HasMetadata> implements WatchStream<T> {
  private static final byte[] PROTOBUF_PREFIX = {'k', '8', 's', 0};
  private static final int MAX_EVENT_BYTES = 64 << 20;
  private static final int INITIAL_BUFFER_BYTES = 16 << 10;
  private static final int MAX_KEPT_BUFFER_BYTES = 1 << 20;

  private final InputStream in;
  private final Supplier<T> constructor;
  private final ProtoReader.Fields<T> fields;
  private final ProtoReader reader = new ProtoReader();
  private byte[] frame = new byte[INITIAL_BUFFER_BYTES];

  ProtoWatch(InputStream in, Supplier<T> constructor, ProtoReader.Fields<T> fields) {
    this.in = in;
    this.constructor = constructor;
    this.fields = fields;
  }

  @Override
  public @Nullable WatchEvent<T> next() throws IOException {
    if (frame.length > MAX_KEPT_BUFFER_BYTES) {
      frame = new byte[INITIAL_BUFFER_BYTES]; // the next event may arrive in minutes
    }
    int first = in.read();
    if (first < 0) {
      return null;
    }
    int length = first << 24 | readByte() << 16 | readByte() << 8 | readByte();
    if (length < 0 || length > MAX_EVENT_BYTES) {
      throw new MalformedResponseException("event of %d bytes exceeds the limit".formatted(length));
    }
    if (length > frame.length) {
      frame = new byte[Math.max(length, 2 * frame.length)];
    }
    if (in.readNBytes(frame, 0, length) < length) {
      throw new EOFException("unexpected end of stream in an event");
    }
    return event(length);
  }

  private int readByte() throws IOException {
    int next = in.read();
    if (next < 0) {
      throw new EOFException("unexpected end of stream in an event");
    }
    return next;
  }

  private WatchEvent<T> event(int length) throws MalformedResponseException {
    reader.reset(frame, 0, length);
    String type = "";
    WatchEvent<T> event = null;
    while (reader.next()) {
      switch (reader.field()) {
        case 1 -> type = reader.string();
        case 2 -> event = object(type);
        default -> reader.skip();
      }
    }
    if (event == null) {
      throw new MalformedResponseException("watch event has no object");
    }
    return event;
  }

  /** Reads the envelopes: a RawExtension that contains a runtime.Unknown with the object. */
  private WatchEvent<T> object(String type) throws MalformedResponseException {
    WatchEvent<T> event = null;
    int outer = reader.enter();
    while (reader.next()) {
      if (reader.field() == 1) {
        int around = reader.enter();
        reader.expect(PROTOBUF_PREFIX);
        while (reader.next()) {
          if (reader.field() == 2) {
            event = content(type);
          } else {
            reader.skip();
          }
        }
        reader.leave(around);
      } else {
        reader.skip();
      }
    }
    reader.leave(outer);
    if (event == null) {
      throw new MalformedResponseException("%s event has no object".formatted(type));
    }
    return event;
  }

  private WatchEvent<T> content(String type) throws MalformedResponseException {
    return switch (type) {
      case "ADDED", "MODIFIED" -> new WatchEvent.Put<>(item());
      case "DELETED" -> new WatchEvent.Deleted<>(item());
      case "BOOKMARK" -> bookmark();
      case "ERROR" -> failure();
      default -> throw new MalformedResponseException("unknown watch event type " + type);
    };
  }

  /** Reads an object. One without metadata cannot be identified, so the caller has to relist. */
  private DecodedObject<T> item() throws MalformedResponseException {
    int outer = reader.enter();
    DecodedObject<T> item = reader.item(constructor.get(), fields);
    reader.leave(outer);
    if (item.problem() != null && item.object().getMetadata() == null) {
      throw new MalformedResponseException(item.problem());
    }
    return item;
  }

  private WatchEvent<T> bookmark() throws MalformedResponseException {
    Map<String, String> annotations = new HashMap<>();
    ObjectMeta meta = new ObjectMeta();
    reader.message(
        meta,
        (target, object) -> {
          if (object.field() == 1) {
            object.message(target, (one, at) -> bookmarkField(one, annotations, at));
          } else {
            object.skip();
          }
        });
    String version = Objects.requireNonNullElse(meta.getResourceVersion(), "");
    if (version.isEmpty()) {
      throw new MalformedResponseException("bookmark has no resourceVersion");
    }
    return new WatchEvent.Bookmark<>(version, "true".equals(annotations.get(END_OF_LIST)));
  }

  private static void bookmarkField(
      ObjectMeta meta, Map<String, String> annotations, ProtoReader in)
      throws MalformedResponseException {
    switch (in.field()) {
      case 6 -> meta.setResourceVersion(in.string());
      case 12 -> in.stringEntry(annotations);
      default -> in.skip();
    }
  }

  private WatchEvent<T> failure() throws MalformedResponseException {
    ProtoStatus status = reader.message(new ProtoStatus(), ProtoStatus::readField);
    return new WatchEvent.Failure<>(status.code(), status.reason(), status.message());
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
