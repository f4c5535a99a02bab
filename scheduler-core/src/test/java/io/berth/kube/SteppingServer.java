package io.berth.kube;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An API server that changes at random whenever its client waits: objects are added, changed or
 * deleted, history is compacted, connections are lost. All of it runs on the thread of the client,
 * so that it is determined by the seed.
 */
final class SteppingServer implements Reflector.Source {
  private static final Pattern VERSION = Pattern.compile("resourceVersion=(\\d+)");
  private static final Pattern CONTINUE = Pattern.compile("continue=(\\d+)~(\\w*)");
  private static final int NAMES = 8;

  private record Stored(int version, String uid) {}

  private record PastEvent(int version, String event) {}

  private final RandomGenerator random;
  private final boolean supportsWatchList;
  private final Runnable atEnd;
  private final Map<String, Stored> objects = new TreeMap<>();
  private final List<PastEvent> history = new ArrayList<>();
  private int version = 1;
  private int oldest = 1;
  private int stepsLeft;

  SteppingServer(RandomGenerator random, boolean supportsWatchList, int steps, Runnable atEnd) {
    this.random = random;
    this.supportsWatchList = supportsWatchList;
    this.stepsLeft = steps;
    this.atEnd = atEnd;
  }

  /** Returns uid and resource version of the existing objects. */
  Map<String, String> objects() {
    Map<String, String> versions = new TreeMap<>();
    objects.forEach((name, one) -> versions.put(name, one.uid + "@" + one.version));
    return versions;
  }

  @Override
  public InputStream open(String path, String forms, Duration idleTimeout) {
    applyRandomChanges();
    if (stepsLeft > 0 && random.nextInt(8) == 0) {
      throw random.nextBoolean()
          ? ApiException.noResponse("connection refused", null)
          : new ApiException(503, "", "starting", null);
    }
    if (path.contains("sendInitialEvents")) {
      if (!supportsWatchList) {
        throw new ApiException(422, "Invalid", "sendInitialEvents is forbidden", null);
      }
      StringBuilder list = new StringBuilder();
      objects.forEach((name, one) -> list.append(event("ADDED", name, one)));
      list.append(bookmark(true));
      return new Watch(version, list.toString());
    }
    if (path.contains("watch=true")) {
      int from = Integer.parseInt(group(VERSION, path, 1));
      if (from < oldest) {
        if (random.nextBoolean()) {
          throw new ApiException(410, "Expired", "too old", null);
        }
        return text("{\"type\":\"ERROR\",\"object\":{\"code\":410,\"message\":\"too old\"}}");
      }
      return new Watch(from, "");
    }
    return page(path);
  }

  /** Returns a page of two objects at the current version; older continue tokens have expired. */
  private InputStream page(String path) {
    String after = "";
    if (path.contains("continue=")) {
      String token = path.replace("%7E", "~");
      if (Integer.parseInt(group(CONTINUE, token, 1)) != version) {
        throw new ApiException(410, "Expired", "the continue parameter is too old", null);
      }
      after = group(CONTINUE, token, 2);
    }
    boolean all = !path.contains("limit=");
    List<String> items = new ArrayList<>();
    String next = "";
    for (Map.Entry<String, Stored> one : objects.entrySet()) {
      if (one.getKey().compareTo(after) > 0) {
        if (!all && items.size() == 2) {
          next = version + "~" + after;
          break;
        }
        items.add(object(one.getKey(), one.getValue()));
        after = one.getKey();
      }
    }
    InputStream whole =
        text(
            "{\"metadata\":{\"resourceVersion\":\"%d\",\"continue\":\"%s\"},\"items\":[%s]}"
                .formatted(version, next, String.join(",", items)));
    return stepsLeft > 0 && random.nextInt(6) == 0
        ? new SequenceInputStream(cutShort(whole), new Broken())
        : whole;
  }

  private InputStream cutShort(InputStream whole) {
    try {
      byte[] all = whole.readAllBytes();
      return new ByteArrayInputStream(all, 0, random.nextInt(all.length));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private void applyRandomChanges() {
    for (int i = random.nextInt(3); i > 0; i--) {
      applyRandomChange();
    }
  }

  /** Applies one random change, if steps are left. */
  private void applyRandomChange() {
    if (stepsLeft == 0) {
      return;
    }
    stepsLeft--;
    if (random.nextInt(6) == 0) {
      oldest = version;
      history.clear();
      return;
    }
    String name = "o" + random.nextInt(NAMES);
    Stored known = objects.get(name);
    version++;
    if (known == null) {
      put("ADDED", name, new Stored(version, "u" + version));
    } else if (random.nextInt(3) == 0) {
      objects.remove(name);
      history.add(new PastEvent(version, event("DELETED", name, new Stored(version, known.uid))));
    } else {
      put("MODIFIED", name, new Stored(version, known.uid));
    }
  }

  private void put(String type, String name, Stored object) {
    objects.put(name, object);
    history.add(new PastEvent(object.version, event(type, name, object)));
  }

  private static String event(String type, String name, Stored one) {
    return "{\"type\":\"%s\",\"object\":%s}\n".formatted(type, object(name, one));
  }

  private static String object(String name, Stored one) {
    return "{\"metadata\":{\"name\":\"%s\",\"resourceVersion\":\"%d\",\"uid\":\"%s\"}}"
        .formatted(name, one.version, one.uid);
  }

  private String bookmark(boolean endsList) {
    return """
    {"type":"BOOKMARK","object":{"metadata":{"resourceVersion":"%d","annotations":{%s}}}}
    """
        .formatted(version, endsList ? "\"k8s.io/initial-events-end\":\"true\"" : "");
  }

  private static String group(Pattern pattern, String text, int group) {
    Matcher matcher = pattern.matcher(text);
    if (!matcher.find()) {
      throw new AssertionError(text);
    }
    return matcher.group(group);
  }

  private static InputStream text(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  /** An open watch: sends past events, then applies further changes. */
  private final class Watch extends InputStream {
    private byte[] bytes;
    private int at;
    private int sentVersion;
    private boolean ended;

    Watch(int from, String first) {
      this.sentVersion = from;
      this.bytes = first.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public int read() {
      throw new AssertionError("read in pieces");
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      while (at == bytes.length) {
        ended = ended || !more();
        if (ended) {
          return -1;
        }
      }
      // Short reads: events are split.
      int count = Math.min(Math.min(length, bytes.length - at), 1 + random.nextInt(60));
      System.arraycopy(bytes, at, target, offset, count);
      at += count;
      if (stepsLeft > 0 && random.nextInt(60) == 0) {
        throw new IOException("connection reset");
      }
      return count;
    }

    /** Reads more events; false ends the watch. */
    private boolean more() {
      applyRandomChange();
      if (sentVersion < oldest && stepsLeft > 0) {
        return false; // too slow: the history is compacted
      }
      StringBuilder events = new StringBuilder();
      for (PastEvent past : history) {
        if (past.version > sentVersion) {
          events.append(past.event);
          sentVersion = past.version;
        }
      }
      if (events.isEmpty()) {
        if (stepsLeft == 0) {
          return finish();
        }
        if (random.nextInt(5) == 0) {
          return false;
        }
        if (random.nextInt(3) == 0) {
          events.append(bookmark(false));
        }
      }
      bytes = events.toString().getBytes(StandardCharsets.UTF_8);
      at = 0;
      return true;
    }

    /** Stops the client if it received all events; otherwise it has to reconnect. */
    private boolean finish() {
      if (sentVersion >= oldest && sentVersion >= lastChange()) {
        atEnd.run();
      }
      return false;
    }

    private int lastChange() {
      return history.isEmpty() ? oldest : history.getLast().version;
    }
  }

  private static final class Broken extends InputStream {
    @Override
    public int read() throws IOException {
      throw new IOException("connection reset");
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      return read();
    }
  }
}
