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
 * Reads the fields of a Protocol Buffers message one after the other. What nobody wants is skipped
 * at no cost, which is most of what an API server sends.
 */
final class ProtoReader {
  /** Takes in the field that the reader stands at, or skips it. */
  @FunctionalInterface
  interface Fields<T> {
    void take(T target, ProtoReader in) throws MalformedResponseException;
  }

  private static final int VARINT = 0;
  private static final int FIXED_64 = 1;
  private static final int BYTES = 2;
  private static final int FIXED_32 = 5;

  /** Of the texts that objects repeat, one copy is enough. */
  private final @Nullable String[] shared = new @Nullable String[1 << 10];

  private byte[] bytes = new byte[0];
  private int at;
  private int end;
  private int tag;

  /** Begins to read a message. */
  void reset(byte[] message, int from, int to) {
    bytes = message;
    at = from;
    end = to;
  }

  /** Goes to the next field; false at the end of the message. */
  boolean next() throws MalformedResponseException {
    if (at >= end) {
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
      default -> throw new MalformedResponseException("found a field of no known type");
    }
  }

  long number() throws MalformedResponseException {
    expect(VARINT);
    return varint();
  }

  int smallNumber() throws MalformedResponseException {
    return (int) number();
  }

  boolean truth() throws MalformedResponseException {
    return number() != 0;
  }

  String text() throws MalformedResponseException {
    expect(BYTES);
    int length = length();
    int from = at;
    advance(length);
    if (length > 64) {
      return new String(bytes, from, length, StandardCharsets.UTF_8);
    }
    int hash = 0;
    for (int i = from; i < at; i++) {
      hash = 31 * hash + bytes[i];
    }
    int slot = (hash ^ (hash >>> 10) ^ (hash >>> 20)) & (shared.length - 1);
    String known = shared[slot];
    if (known == null || !isAt(known, from, length)) {
      known = new String(bytes, from, length, StandardCharsets.UTF_8);
      shared[slot] = known;
    }
    return known;
  }

  /** As {@link #text}, but null for an empty one, which JSON leaves out. */
  @Nullable String textOrNull() throws MalformedResponseException {
    String text = text();
    return text.isEmpty() ? null : text;
  }

  /** Only finds texts of ASCII characters again; others are rare. */
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
      fields.take(target, this);
    }
    leave(outer);
    return target;
  }

  /**
   * Reads what is left of the message into an object, as far as it goes: one that says something
   * impossible must not spoil what comes after it.
   */
  <T> DecodedObject<T> item(T target, Fields<T> fields) {
    int last = end;
    try {
      while (next()) {
        fields.take(target, this);
      }
      return new DecodedObject<>(target, null);
    } catch (MalformedResponseException | RuntimeException e) {
      at = last;
      end = last;
      return new DecodedObject<>(target, Objects.requireNonNullElse(e.getMessage(), e.toString()));
    }
  }

  /** Goes into the message at this field; returns what to {@link #leave} it with. */
  int enter() throws MalformedResponseException {
    expect(BYTES);
    int length = length();
    int outer = end;
    if (length > outer - at) {
      throw new MalformedResponseException(
          "found a message that is longer than what it is part of");
    }
    end = at + length;
    return outer;
  }

  /** Goes on after the message. */
  void leave(int outer) {
    at = end;
    end = outer;
  }

  /** Reads an entry of a map of texts. */
  void entry(Map<String, String> map) throws MalformedResponseException {
    String key = "";
    String value = "";
    int outer = enter();
    while (next()) {
      switch (field()) {
        case 1 -> key = text();
        case 2 -> value = text();
        default -> skip();
      }
    }
    leave(outer);
    map.put(key, value);
  }

  /** Reads an entry of a map of quantities. */
  Map<String, Quantity> amount(@Nullable Map<String, Quantity> map)
      throws MalformedResponseException {
    Map<String, Quantity> amounts = map == null ? new LinkedHashMap<>() : map;
    String key = "";
    Quantity value = new Quantity("0", "");
    int outer = enter();
    while (next()) {
      switch (field()) {
        case 1 -> key = text();
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
    // With the unit left in the amount; our own parser reads both at once.
    return message(
        quantity,
        (target, in) -> {
          if (in.field() == 1) {
            target.setAmount(in.text());
          } else {
            in.skip();
          }
        });
  }

  /** Reads a time as JSON has it; null for none. */
  @Nullable String time() throws MalformedResponseException {
    long seconds = 0;
    long nanos = 0;
    int outer = enter();
    boolean none = at == end;
    while (next()) {
      switch (field()) {
        case 1 -> seconds = number();
        case 2 -> nanos = number();
        default -> skip();
      }
    }
    leave(outer);
    return none ? null : Instant.ofEpochSecond(seconds, nanos).toString();
  }

  /** Passes bytes that have to be these. */
  void expect(byte[] wanted) throws MalformedResponseException {
    int from = at;
    advance(wanted.length);
    if (!Arrays.equals(bytes, from, at, wanted, 0, wanted.length)) {
      throw new MalformedResponseException("found an object without its envelope");
    }
  }

  private void expect(int type) throws MalformedResponseException {
    if ((tag & 7) != type) {
      throw new MalformedResponseException("found field %d in another form".formatted(field()));
    }
  }

  private int length() throws MalformedResponseException {
    long length = varint();
    if (length < 0 || length > end - at) {
      throw new MalformedResponseException("found a field that is longer than its message");
    }
    return (int) length;
  }

  private void advance(int count) throws MalformedResponseException {
    if (count > end - at) {
      throw new MalformedResponseException("found a message that ends within a field");
    }
    at += count;
  }

  private long varint() throws MalformedResponseException {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (at >= end) {
        throw new MalformedResponseException("found a message that ends within a number");
      }
      byte next = bytes[at++];
      value |= (long) (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new MalformedResponseException("found a number without end");
  }
}
