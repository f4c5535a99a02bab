package io.berth.e2e.fuzz;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** Sends random events with random objects to the watches of a server. */
final class FuzzEvents {
  private static final int LARGE = 10 << 20;

  private final FuzzApiServer server;
  private final SplittableRandom random;
  private final RandomJson json;
  private final ProtobufMutator pods;
  private final ProtobufMutator nodes;

  FuzzEvents(FuzzApiServer server, Path recorded, long seed) throws IOException {
    this.server = server;
    this.random = new SplittableRandom(seed);
    this.json = new RandomJson(random);
    this.pods = new ProtobufMutator(recorded.resolve("pods.watch.gz"), random);
    this.nodes = new ProtobufMutator(recorded.resolve("nodes.watch.gz"), random);
  }

  /** Selects the encoding of pods and nodes at random. */
  void chooseEncodings() {
    for (FuzzKind kind : FuzzKind.values()) {
      server.channel(kind).useProtobuf(kind.supportsProtobuf() && random.nextInt(3) > 0);
    }
  }

  /** Sends events of a number of objects. */
  void send(int objects) {
    for (int i = 0; i < objects; i++) {
      send(kind());
    }
    for (FuzzKind kind : FuzzKind.values()) {
      if (random.nextInt(10) == 0) {
        server.channel(kind).sendLast(garbage(server.channel(kind).isProtobuf()));
      }
    }
  }

  private FuzzKind kind() {
    int total = Arrays.stream(FuzzKind.values()).mapToInt(FuzzKind::weight).sum();
    int offset = random.nextInt(total);
    for (FuzzKind kind : FuzzKind.values()) {
      offset -= kind.weight();
      if (offset < 0) {
        return kind;
      }
    }
    throw new IllegalStateException();
  }

  private void send(FuzzKind kind) {
    WatchChannel channel = server.channel(kind);
    String name = "fz-" + kind.name().toLowerCase(Locale.ROOT) + "-" + random.nextInt(kind.names());
    String type = List.of("ADDED", "MODIFIED", "MODIFIED", "DELETED").get(random.nextInt(4));
    boolean wire = channel.isProtobuf();
    byte[] object = wire ? protobufObject(kind, name) : jsonObject(kind, name);
    if (type.equals("DELETED")) {
      channel.remove(name);
    } else {
      channel.store(name, object);
    }
    channel.send(wire ? ProtobufCodec.frame(type, object) : event(type, object));
    if (random.nextInt(100) == 0) {
      channel.send(bookmark(wire, server.nextVersion()));
    }
  }

  private byte[] event(String type, byte[] object) {
    if (random.nextInt(50) > 0) {
      return FuzzApiServer.event(type, object);
    }
    String text = new String(object, StandardCharsets.UTF_8);
    return FuzzApiServer.bytes( // in reverse order and with an unknown field
        "{\"later\":[{}],\"object\":" + text + ",\"type\":\"" + type + "\"}");
  }

  static byte[] bookmark(boolean wire, String version) {
    return wire
        ? ProtobufCodec.bookmark(version)
        : FuzzApiServer.bytes(
            "{\"type\":\"BOOKMARK\",\"object\":{\"metadata\":{\"resourceVersion\":\""
                + version
                + "\"}}}\n");
  }

  static byte[] gone(boolean wire) {
    return wire
        ? ProtobufCodec.failure(410, "Expired")
        : FuzzApiServer.bytes(
            "{\"type\":\"ERROR\",\"object\":{\"code\":410,\"reason\":\"Expired\"}}\n");
  }

  private byte[] protobufObject(FuzzKind kind, String name) {
    String uid = random.nextInt(200) == 0 ? "" : "uid-" + name;
    byte[] metadata = ProtobufCodec.metadata("default", name, uid, server.nextVersion());
    return (kind == FuzzKind.NODE ? nodes : pods).object(metadata);
  }

  private byte[] jsonObject(FuzzKind kind, String name) {
    String text = json.object(kind, metadata(kind, name));
    if (random.nextInt(5_000) == 0) {
      text = text.substring(0, text.length() - 1) + ",\"large\":\"" + "x".repeat(LARGE) + "\"}";
    } else if (random.nextInt(1_000) == 0) {
      text = text.substring(0, text.length() - 1) + ",\"" + "k".repeat(60_000) + "\":1}";
    }
    return FuzzApiServer.bytes(text);
  }

  private String metadata(FuzzKind kind, String name) {
    String version = server.nextVersion();
    String namespace = kind == FuzzKind.NODE ? "" : "default";
    return switch (random.nextInt(400)) {
      case 0 -> "null";
      case 1 -> "{}";
      case 2 -> "[]";
      case 3 -> "{\"name\":null,\"resourceVersion\":\"" + version + "\"}";
      case 4 -> "{\"name\":{\"a\":1},\"resourceVersion\":\"" + version + "\"}";
      case 5 -> "{\"name\":\"" + name + "\",\"resourceVersion\":\"-1\"}";
      case 6 -> "{\"name\":\"" + name + "\",\"namespace\":\"default\"}";
      default -> {
        StringBuilder out = new StringBuilder("{\"name\":\"").append(name);
        out.append("\",\"namespace\":\"").append(namespace);
        out.append("\",\"uid\":\"uid-").append(name);
        out.append("\",\"resourceVersion\":\"").append(version).append('"');
        labels(out);
        if (random.nextInt(20) == 0) {
          out.append(",\"deletionTimestamp\":\"2026-11-18T00:00:00Z\"");
        }
        yield out.append('}').toString();
      }
    };
  }

  private void labels(StringBuilder out) {
    out.append(",\"labels\":{\"app\":\"a").append(random.nextInt(3)).append('"');
    out.append(",\"topology.kubernetes.io/zone\":\"z").append(random.nextInt(3)).append('"');
    if (random.nextInt(50) == 0) {
      out.append(',');
      RandomJson.text(OddValues.text(random), out);
      out.append(":").append(random.nextBoolean() ? "null" : "17");
    }
    out.append('}');
  }

  /** Returns data that ends a watch. */
  private byte[] garbage(boolean wire) {
    byte[] randomBytes = new byte[random.nextInt(2000)];
    random.nextBytes(randomBytes);
    if (wire) {
      byte[] frame = ProtobufCodec.frame("ADDED", protobufObject(FuzzKind.POD, "fz-pod-0"));
      return switch (random.nextInt(6)) {
        case 0 -> randomBytes;
        case 1 -> Arrays.copyOf(frame, random.nextInt(frame.length));
        case 2 -> ProtobufCodec.frame("ADDED", randomBytes);
        case 3 -> ProtobufCodec.frame("CHANGED", new byte[] {10, 0});
        case 4 -> ProtobufCodec.failure(random.nextInt(700), "Odd");
        default -> gone(true);
      };
    }
    return switch (random.nextInt(8)) {
      case 0 -> randomBytes;
      case 1 -> FuzzApiServer.bytes("{\"type\":\"ADDED\",\"object\":{\"metadata\":{\"name\":\"x");
      case 2 -> FuzzApiServer.bytes("{\"type\":\"ADDED\",\"object\":" + "[".repeat(3000));
      case 3 -> FuzzApiServer.bytes("{\"type\":\"ADDED\",\"object\":{\"a\":" + "9".repeat(3000));
      case 4 -> FuzzApiServer.bytes("{\"type\":\"ODD\",\"object\":{}}\n");
      case 5 -> FuzzApiServer.bytes("{\"type\":7,\"object\":[]}\n");
      case 6 ->
          FuzzApiServer.bytes("{\"type\":\"ERROR\",\"object\":{\"code\":\"x\",\"message\":[]}}\n");
      default -> gone(false);
    };
  }
}
