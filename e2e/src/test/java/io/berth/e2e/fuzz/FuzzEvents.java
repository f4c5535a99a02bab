package io.berth.e2e.fuzz;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** Sends random events of random objects to the watches of a server. */
final class FuzzEvents {
  private static final int LARGE = 10 << 20;

  private final FuzzApiServer server;
  private final SplittableRandom random;
  private final RandomJson json;
  private final WireMutator pods;
  private final WireMutator nodes;

  FuzzEvents(FuzzApiServer server, Path recorded, long seed) throws IOException {
    this.server = server;
    this.random = new SplittableRandom(seed);
    this.json = new RandomJson(random);
    this.pods = new WireMutator(recorded.resolve("pods.watch.gz"), random);
    this.nodes = new WireMutator(recorded.resolve("nodes.watch.gz"), random);
  }

  /** Decides in which form pods and nodes are sent from now on. */
  void chooseForms() {
    for (FuzzKind kind : FuzzKind.values()) {
      server.channel(kind).useWireForm(kind.hasWireForm() && random.nextInt(3) > 0);
    }
  }

  /** Sends events of so many objects. */
  void send(int objects) {
    for (int i = 0; i < objects; i++) {
      send(kind());
    }
    for (FuzzKind kind : FuzzKind.values()) {
      if (random.nextInt(10) == 0) {
        server.channel(kind).sendLast(garbage(server.channel(kind).isInWireForm()));
      }
    }
  }

  private FuzzKind kind() {
    int total = Arrays.stream(FuzzKind.values()).mapToInt(FuzzKind::weight).sum();
    int at = random.nextInt(total);
    for (FuzzKind kind : FuzzKind.values()) {
      at -= kind.weight();
      if (at < 0) {
        return kind;
      }
    }
    throw new IllegalStateException();
  }

  private void send(FuzzKind kind) {
    WatchChannel channel = server.channel(kind);
    String name = "fz-" + kind.name().toLowerCase(Locale.ROOT) + "-" + random.nextInt(kind.names());
    String type = List.of("ADDED", "MODIFIED", "MODIFIED", "DELETED").get(random.nextInt(4));
    boolean wire = channel.isInWireForm();
    byte[] object = wire ? wireObject(kind, name) : jsonObject(kind, name);
    if (type.equals("DELETED")) {
      channel.remove(name);
    } else {
      channel.store(name, object);
    }
    channel.send(wire ? Wire.frame(type, object) : event(type, object));
    if (random.nextInt(100) == 0) {
      channel.send(bookmark(wire, server.nextVersion()));
    }
  }

  private byte[] event(String type, byte[] object) {
    if (random.nextInt(50) > 0) {
      return FuzzApiServer.event(type, object);
    }
    String text = new String(object, StandardCharsets.UTF_8);
    return FuzzApiServer.bytes( // the other way round, and with more than is known
        "{\"later\":[{}],\"object\":" + text + ",\"type\":\"" + type + "\"}");
  }

  static byte[] bookmark(boolean wire, String version) {
    return wire
        ? Wire.bookmark(version)
        : FuzzApiServer.bytes(
            "{\"type\":\"BOOKMARK\",\"object\":{\"metadata\":{\"resourceVersion\":\""
                + version
                + "\"}}}\n");
  }

  static byte[] gone(boolean wire) {
    return wire
        ? Wire.failure(410, "Expired")
        : FuzzApiServer.bytes(
            "{\"type\":\"ERROR\",\"object\":{\"code\":410,\"reason\":\"Expired\"}}\n");
  }

  private byte[] wireObject(FuzzKind kind, String name) {
    String uid = random.nextInt(200) == 0 ? "" : "uid-" + name;
    byte[] metadata = Wire.metadata("default", name, uid, server.nextVersion());
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

  /** Returns what nothing can be read after. */
  private byte[] garbage(boolean wire) {
    byte[] chaos = new byte[random.nextInt(2000)];
    random.nextBytes(chaos);
    if (wire) {
      byte[] frame = Wire.frame("ADDED", wireObject(FuzzKind.POD, "fz-pod-0"));
      return switch (random.nextInt(6)) {
        case 0 -> chaos;
        case 1 -> Arrays.copyOf(frame, random.nextInt(frame.length));
        case 2 -> Wire.frame("ADDED", chaos);
        case 3 -> Wire.frame("CHANGED", new byte[] {10, 0});
        case 4 -> Wire.failure(random.nextInt(700), "Odd");
        default -> gone(true);
      };
    }
    return switch (random.nextInt(8)) {
      case 0 -> chaos;
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
