package io.berth.kube;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Reads a list in Protocol Buffers as a stream: an envelope that contains a list of objects. */
final class ProtoList<T extends HasMetadata> {
  private static final byte[] PROTOBUF_PREFIX = {'k', '8', 's', 0};
  private static final int BYTES = 2;
  private static final int MAX_PART_BYTES = 64 << 20;

  private final InputStream in;
  private final Supplier<T> constructor;
  private final ProtoReader.Fields<T> fields;
  private final ProtoReader reader = new ProtoReader();
  private byte[] part = new byte[16 << 10];
  private long position;
  private String version = "";
  private String next = "";

  ProtoList(InputStream in, Supplier<T> constructor, ProtoReader.Fields<T> fields) {
    this.in = in;
    this.constructor = constructor;
    this.fields = fields;
  }

  ListPage read(Consumer<DecodedObject<T>> each) throws IOException {
    readPart(PROTOBUF_PREFIX.length);
    reader.expect(PROTOBUF_PREFIX);
    boolean found = false;
    for (int first = in.read(); first >= 0; first = in.read()) {
      long length = lengthOf(first);
      if (first >>> 3 == 2) {
        readList(length, each);
        found = true;
      } else {
        readPart(length);
      }
    }
    if (!found) {
      throw new MalformedResponseException("response contains no list");
    }
    return new ListPage(version, next);
  }

  private void readList(long length, Consumer<DecodedObject<T>> each) throws IOException {
    long end = position + length;
    while (position < end) {
      int tag = nextByte();
      readPart(lengthOf(tag));
      switch (tag >>> 3) {
        case 1 -> readMeta();
        case 2 -> each.accept(reader.item(constructor.get(), fields));
        default -> {} // of a later version
      }
    }
  }

  private void readMeta() throws MalformedResponseException {
    while (reader.next()) {
      switch (reader.field()) {
        case 2 -> version = reader.string();
        case 3 -> next = reader.string();
        default -> reader.skip();
      }
    }
  }

  /** Resets the reader to the next bytes of the stream. */
  private void readPart(long length) throws IOException {
    if (length > MAX_PART_BYTES) {
      throw new MalformedResponseException(
          "object of %d bytes exceeds the limit".formatted(length));
    }
    int size = (int) length;
    if (size > part.length) {
      part = new byte[Math.max(size, 2 * part.length)];
    }
    if (in.readNBytes(part, 0, size) < size) {
      throw new EOFException("unexpected end of stream in a list");
    }
    position += size;
    reader.reset(part, 0, size);
  }

  /** Reads the length of a field; envelopes and lists contain only messages and strings. */
  private long lengthOf(int tag) throws IOException {
    if ((tag & 7) != BYTES || tag > 0x7f) {
      throw new MalformedResponseException("expected a list");
    }
    long length = 0;
    for (int shift = 0; shift < 63; shift += 7) {
      int next = nextByte();
      length |= (long) (next & 0x7f) << shift;
      if (next < 0x80) {
        return length;
      }
    }
    throw new MalformedResponseException("varint is too long");
  }

  private int nextByte() throws IOException {
    int next = in.read();
    if (next < 0) {
      throw new EOFException("unexpected end of stream in a list");
    }
    position++;
    return next;
  }
}
