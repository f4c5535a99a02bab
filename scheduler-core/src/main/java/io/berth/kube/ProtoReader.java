package io.berth.kube;

import io.fabric8.kubernetes.api.model.Quantity;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads the fields of a Protocol Buffers message one by one. Skipping a field, which applies to
 * most of what an API server sends, is cheap.
 */
final class ProtoReader {
  /** Reads the current field into the target, or skips it. */
  @FunctionalInterface
  interface Fields<T> {
    void readField(T target, ProtoReader in) throws MalformedResponseException;
  }

  private static final int VARINT = 0;
  private static final int FIXED_64 = 1;
  private static final int BYTES = 2;
  private static final int FIXED_32 = 5;

  /** Interned strings, by hash: objects repeat many strings. */
  private final @Nullable String[] interned = new @Nullable String[1 << 10];

  private byte[] bytes = new byte[0];
  private int position;
  private int end;
  private int tag;

  /** Starts reading a message. */
  void reset(byte[] message, int from, int to) {
    bytes = message;
    position = from;
    end = to;
  }

  /** Moves to the next field; returns false at the end of the message. */
  boolean next() throws MalformedResponseException {
    if (position >= end) {
      return false;
    }
    tag = (int) varint();
    return true;
  }

  int field() {
    return tag >>> 3;
  }

  void skip() throws MalformedResponseException {
    switch (tag & 7) {
      case VARINT -> varint();
      case FIXED_64 -> advance(8);
      case BYTES -> advance(length());
      case FIXED_32 -> advance(4);
      default -> throw new MalformedResponseException("unknown wire type");
    }
  }

  long int64() throws MalformedResponseException {
    expect(VARINT);
    return varint();
  }

  int int32() throws MalformedResponseException {
    return (int) int64();
  }

  boolean bool() throws MalformedResponseException {
    return int64() != 0;
  }

  String string() throws MalformedResponseException {
    expect(BYTES);
    int length = length();
    int from = position;
    advance(length);
    if (length > 64) {
      return new String(bytes, from, length, StandardCharsets.UTF_8);
    }
    int hash = 0;
    for (int i = from; i < position; i++) {
      hash = 31 * hash + bytes[i];
    }
    int slot = (hash ^ (hash >>> 10) ^ (hash >>> 20)) & (interned.length - 1);
    String string = interned[slot];
    if (string == null || !isAt(string, from, length)) {
      string = new String(bytes, from, length, StandardCharsets.UTF_8);
      interned[slot] = string;
    }
    return string;
  }

  /** As {@link #string}, but null for an empty string, which JSON omits. */
  @Nullable String stringOrNull() throws MalformedResponseException {
    String text = string();
    return text.isEmpty() ? null : text;
  }

  /** Returns whether these bytes are a string; false for non-ASCII characters, which are rare. */
  private boolean isAt(String text, int from, int length) {
    if (text.length() != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (text.charAt(i) != bytes[from + i]) {
        return false;
      }
    }
    return true;
  }

  /** Reads the message at this field into the target. */
  <T> T message(T target, Fields<T> fields) throws MalformedResponseException {
    int outer = enter();
    while (next()) {
      fields.readField(target, this);
    }
    leave(outer);
    return target;
  }

  /**
   * Reads the rest of the message into an object, up to the first failure: an invalid object must
   * not affect the following ones.
   */
  <T> DecodedObject<T> item(T target, Fields<T> fields) {
    int last = end;
    try {
      while (next()) {
        fields.readField(target, this);
      }
      return new DecodedObject<>(target, null);
    } catch (MalformedResponseException | RuntimeException e) {
      position = last;
      end = last;
      return new DecodedObject<>(target, Objects.requireNonNullElse(e.getMessage(), e.toString()));
    }
  }

  /** Enters the message of this field; returns the argument for {@link #leave}. */
  int enter() throws MalformedResponseException {
    expect(BYTES);
    int length = length();
    int outer = end;
    if (length > outer - position) {
      throw new MalformedResponseException("message exceeds its parent");
    }
    end = position + length;
    return outer;
  }

  /** Leaves the message and skips its rest. */
  void leave(int outer) {
    position = end;
    end = outer;
  }

  /** Reads an entry of a map of strings. */
  void stringEntry(Map<String, String> map) throws MalformedResponseException {
    String key = "";
    String value = "";
    int outer = enter();
    while (next()) {
      switch (field()) {
        case 1 -> key = string();
        case 2 -> value = string();
        default -> skip();
      }
    }
    leave(outer);
    map.put(key, value);
  }

  /** Reads an entry of a map of quantities. */
  Map<String, Quantity> quantityEntry(@Nullable Map<String, Quantity> map)
      throws MalformedResponseException {
    Map<String, Quantity> amounts = map == null ? new LinkedHashMap<>() : map;
    String key = "";
    Quantity value = new Quantity("0", "");
    int outer = enter();
    while (next()) {
      switch (field()) {
        case 1 -> key = string();
        case 2 -> value = quantity();
        default -> skip();
      }
    }
    leave(outer);
    amounts.put(key, value);
    return amounts;
  }

  Quantity quantity() throws MalformedResponseException {
    Quantity quantity = new Quantity("0", "");
    // The amount includes the unit: Berth's parser parses both together.
    return message(
        quantity,
        (target, in) -> {
          if (in.field() == 1) {
            target.setAmount(in.string());
          } else {
            in.skip();
          }
        });
  }

  /** Reads a time in the format of JSON; null if unset. */
  @Nullable String time() throws MalformedResponseException {
    long seconds = 0;
    long nanos = 0;
    int outer = enter();
    boolean isUnset = position == end;
    while (next()) {
      switch (field()) {
        case 1 -> seconds = int64();
        case 2 -> nanos = int64();
        default -> skip();
      }
    }
    leave(outer);
    return isUnset ? null : Instant.ofEpochSecond(seconds, nanos).toString();
  }

  /** Skips the given bytes; fails if the message contains others. */
  void expect(byte[] expected) throws MalformedResponseException {
    int from = position;
    advance(expected.length);
    if (!Arrays.equals(bytes, from, position, expected, 0, expected.length)) {
      throw new MalformedResponseException("protobuf prefix is missing");
    }
  }

  private void expect(int type) throws MalformedResponseException {
    if ((tag & 7) != type) {
      throw new MalformedResponseException(
          "field %d has an unexpected wire type".formatted(field()));
    }
  }

  private int length() throws MalformedResponseException {
    long length = varint();
    if (length < 0 || length > end - position) {
      throw new MalformedResponseException("field exceeds its message");
    }
    return (int) length;
  }

  private void advance(int count) throws MalformedResponseException {
    if (count > end - position) {
      throw new MalformedResponseException("message is truncated");
    }
    position += count;
  }

  private long varint() throws MalformedResponseException {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (position >= end) {
        throw new MalformedResponseException("varint is truncated");
      }
      byte next = bytes[position++];
      value |= (long) (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new MalformedResponseException("varint is too long");
  }
}
