package io.berth.e2e.fuzz;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.zip.GZIPInputStream;

/**
 * Mutates recorded objects in Protocol Buffers: drops, repeats and renumbers fields, exchanges them
 * with fields of other objects, or sets unusual values. Lengths stay valid, except in corrupted
 * objects.
 */
final class ProtobufMutator {
  private static final int VARINT = 0;
  private static final int BYTES = 2;
  private static final int METADATA = 1;

  private final RandomGenerator random;
  private final List<byte[]> seeds;
  private final List<byte[]> parts = new ArrayList<>();

  ProtobufMutator(Path recorded, RandomGenerator random) throws IOException {
    this.random = random;
    this.seeds = read(recorded);
    for (byte[] seed : seeds) {
      collect(seed, 0);
    }
  }

  /** Reads the objects of a recorded watch: frames contain events, which contain envelopes. */
  private static List<byte[]> read(Path file) throws IOException {
    List<byte[]> objects = new ArrayList<>();
    byte[] all;
    try (var in = new GZIPInputStream(Files.newInputStream(file))) {
      all = in.readAllBytes();
    }
    DataInputStream frames = new DataInputStream(new ByteArrayInputStream(all));
    while (frames.available() > 0) {
      byte[] event = frames.readNBytes(frames.readInt());
      byte[] extension = ProtobufCodec.field(event, 2);
      byte[] envelope = ProtobufCodec.field(extension, 1);
      objects.add(ProtobufCodec.field(Arrays.copyOfRange(envelope, 4, envelope.length), 2));
    }
    return objects;
  }

  private void collect(byte[] message, int depth) {
    for (ProtobufCodec.Field field : ProtobufCodec.fields(message)) {
      if (field.type() == BYTES && parts.size() < 20_000) {
        parts.add(field.bytes());
        if (depth < 6) {
          collect(field.bytes(), depth + 1);
        }
      }
    }
  }

  /** Returns a mutated object with the given metadata. */
  byte[] object(byte[] metadata) {
    byte[] seed = seeds.get(random.nextInt(seeds.size()));
    ByteArrayOutputStream out = new ByteArrayOutputStream(seed.length + 64);
    ProtobufCodec.write(out, METADATA, metadata);
    for (ProtobufCodec.Field field : ProtobufCodec.fields(seed)) {
      if (field.number() != METADATA) {
        put(out, field, 0);
      }
    }
    byte[] object = out.toByteArray();
    return random.nextInt(50) == 0 ? corrupt(object) : object;
  }

  private void put(ByteArrayOutputStream out, ProtobufCodec.Field field, int depth) {
    switch (random.nextInt(40)) {
      case 0 -> {} // dropped
      case 1 -> {
        ProtobufCodec.write(out, field);
        ProtobufCodec.write(out, field);
      }
      case 2 -> ProtobufCodec.write(out, 1 + random.nextInt(40), part());
      case 3 -> ProtobufCodec.write(out, field.number(), part());
      case 4 -> ProtobufCodec.write(out, field.number(), random.nextLong() >> random.nextInt(64));
      case 5 ->
          ProtobufCodec.write(
              out, field.number(), OddValues.quantity(random).getBytes(StandardCharsets.UTF_8));
      default -> {
        if (field.type() == BYTES && depth < 6 && field.bytes().length > 1) {
          ByteArrayOutputStream inner = new ByteArrayOutputStream();
          List<ProtobufCodec.Field> fields = ProtobufCodec.fields(field.bytes());
          fields.forEach(nested -> put(inner, nested, depth + 1));
          ProtobufCodec.write(
              out, field.number(), fields.isEmpty() ? field.bytes() : inner.toByteArray());
        } else if (field.type() == VARINT && random.nextInt(10) == 0) {
          ProtobufCodec.write(out, field.number(), random.nextLong() >> random.nextInt(64));
        } else {
          ProtobufCodec.write(out, field);
        }
      }
    }
  }

  private byte[] part() {
    return parts.get(random.nextInt(parts.size()));
  }

  /** Changes random bytes or truncates the object; its name is preserved. */
  private byte[] corrupt(byte[] object) {
    int from = Math.min(object.length, 200);
    if (random.nextBoolean()) {
      return Arrays.copyOf(object, from + random.nextInt(object.length - from + 1));
    }
    byte[] corrupt = object.clone();
    for (int i = 0; i < 5 && from < object.length; i++) {
      corrupt[from + random.nextInt(object.length - from)] = (byte) random.nextInt();
    }
    return corrupt;
  }
}
