package io.berth.e2e.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Minimal encoder and decoder of Protocol Buffers for watches. */
final class ProtobufCodec {
  private static final byte[] ENVELOPE = {'k', '8', 's', 0};
  private static final int VARINT = 0;
  private static final int BYTES = 2;

  /**
   * A field of a message.
   *
   * @param number the field number
   * @param value its value, if it is a number
   * @param bytes its value, if it has a length
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Field(int number, int type, long value, byte[] bytes) {}

  private ProtobufCodec() {}

  /** Decodes a message; invalid data has no fields. */
  static List<Field> fields(byte[] message) {
    List<Field> fields = new ArrayList<>();
    int[] offset = {0};
    while (offset[0] < message.length) {
      long tag = varint(message, offset);
      int number = (int) (tag >>> 3);
      int type = (int) (tag & 7);
      long value = type == VARINT || type == BYTES ? varint(message, offset) : -1;
      boolean fits = type == VARINT || (value >= 0 && value <= message.length - offset[0]);
      if (number <= 0 || number > 10_000 || !fits) {
        return List.of();
      }
      byte[] bytes = {};
      if (type == BYTES) {
        bytes = Arrays.copyOfRange(message, offset[0], offset[0] + (int) value);
        offset[0] += (int) value;
      }
      fields.add(new Field(number, type, value, bytes));
    }
    return fields;
  }

  /** Returns the bytes of the first field of a number. */
  static byte[] field(byte[] message, int number) {
    return fields(message).stream()
        .filter(field -> field.number == number && field.type == BYTES)
        .findFirst()
        .orElseThrow()
        .bytes;
  }

  private static long varint(byte[] from, int[] offset) {
    long value = 0;
    for (int shift = 0; shift < 64 && offset[0] < from.length; shift += 7) {
      byte next = from[offset[0]++];
      value |= (long) (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
    return -1;
  }

  static void write(ByteArrayOutputStream out, Field field) {
    if (field.type == BYTES) {
      write(out, field.number, field.bytes);
    } else {
      write(out, field.number, field.value);
    }
  }

  static void write(ByteArrayOutputStream out, int number, byte[] bytes) {
    varint(out, (long) number << 3 | BYTES);
    varint(out, bytes.length);
    out.writeBytes(bytes);
  }

  static void write(ByteArrayOutputStream out, int number, String text) {
    write(out, number, text.getBytes(StandardCharsets.UTF_8));
  }

  static void write(ByteArrayOutputStream out, int number, long value) {
    varint(out, (long) number << 3);
    varint(out, value);
  }

  private static void varint(ByteArrayOutputStream out, long value) {
    long remaining = value;
    while ((remaining & ~0x7fL) != 0) {
      out.write((int) (remaining & 0x7f) | 0x80);
      remaining >>>= 7;
    }
    out.write((int) remaining);
  }

  /** Returns an object's metadata. */
  static byte[] metadata(String namespace, String name, String uid, String version) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    write(out, 1, name);
    write(out, 3, namespace);
    write(out, 5, uid);
    write(out, 6, version);
    return out.toByteArray();
  }

  /** Returns an object in its envelope. */
  static byte[] envelope(byte[] object) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(object.length + 16);
    out.writeBytes(ENVELOPE);
    write(out, 2, object);
    return out.toByteArray();
  }

  /** Returns a list of objects in its envelope. */
  static byte[] list(String version, List<byte[]> objects) {
    ByteArrayOutputStream list = new ByteArrayOutputStream();
    ByteArrayOutputStream meta = new ByteArrayOutputStream();
    write(meta, 2, version);
    write(list, 1, meta.toByteArray());
    objects.forEach(object -> write(list, 2, object));
    return envelope(list.toByteArray());
  }

  /** Returns a watch event with its length as prefix. */
  static byte[] frame(String type, byte[] object) {
    ByteArrayOutputStream extension = new ByteArrayOutputStream();
    write(extension, 1, envelope(object));
    ByteArrayOutputStream event = new ByteArrayOutputStream();
    write(event, 1, type);
    write(event, 2, extension.toByteArray());
    return ByteBuffer.allocate(4 + event.size())
        .putInt(event.size())
        .put(event.toByteArray())
        .array();
  }

  /** Returns a bookmark of a watch. */
  static byte[] bookmark(String version) {
    ByteArrayOutputStream object = new ByteArrayOutputStream();
    write(object, 1, metadata("", "", "", version));
    return frame("BOOKMARK", object.toByteArray());
  }

  /** Returns the failure that ends a watch. */
  static byte[] failure(int code, String reason) {
    ByteArrayOutputStream status = new ByteArrayOutputStream();
    write(status, 3, "injected");
    write(status, 4, reason);
    write(status, 6, code);
    return frame("ERROR", status.toByteArray());
  }
}
