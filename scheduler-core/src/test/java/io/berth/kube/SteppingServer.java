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
 * An API server in which something happens whenever its client waits for something to happen: an
 * object comes, changes or goes, history is forgotten, the connection breaks. Its only thread is
 * the client's, so that a seed decides everything.
 */
final class SteppingServer implements Reflector.Source {
  private static final Pattern VERSION = Pattern.compile("resourceVersion=(\\d+)");
  private static final Pattern CONTINUE = Pattern.compile("continue=(\\d+)~(\\w*)");
  private static final int NAMES = 8;

  private record Stored(int version, String uid) {}

  private record Past(int version, String event) {}

  private final RandomGenerator random;
  private final boolean listsInWatch;
  private final Runnable atEnd;
  private final Map<String, Stored> objects = new TreeMap<>();
  private final List<Past> history = new ArrayList<>();
  private int version = 1;
  private int oldest = 1;
  private int stepsLeft;

  SteppingServer(RandomGenerator random, boolean listsInWatch, int steps, Runnable atEnd) {
    this.random = random;
    this.listsInWatch = listsInWatch;
    this.stepsLeft = steps;
    this.atEnd = atEnd;
  }

  /** Returns the versions of the objects that there are. */
  Map<String, String> objects() {
    Map<String, String> versions = new TreeMap<>();
    objects.forEach((name, one) -> versions.put(name, one.uid + "@" + one.version));
    return versions;
  }

  @Override
  public InputStream open(String path, String forms, Duration quietLimit) {
    maybeHappens();
    if (stepsLeft > 0 && random.nextInt(8) == 0) {
      throw random.nextBoolean()
          ? ApiException.notAnswered("connection refused", null)
          : new ApiException(503, "", "starting", null);
    }
    if (path.contains("sendInitialEvents")) {
      if (!listsInWatch) {
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

  /** Two objects a page. The versions are those of now, but a token of the past is refused. */
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

  private void maybeHappens() {
    for (int i = random.nextInt(3); i > 0; i--) {
      happens();
    }
  }

  /** Lets one thing happen, until the end: then there is nothing but what there is. */
  private void happens() {
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
      history.add(new Past(version, event("DELETED", name, new Stored(version, known.uid))));
    } else {
      put("MODIFIED", name, new Stored(version, known.uid));
    }
  }

  private void put(String type, String name, Stored object) {
    objects.put(name, object);
    history.add(new Past(object.version, event(type, name, object)));
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

  /** An open watch: tells what is past, and when that is read lets more happen. */
  private final class Watch extends InputStream {
    private byte[] bytes;
    private int at;
    private int told;
    private boolean ended;

    Watch(int from, String first) {
      this.told = from;
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
      // Short pieces: an event seldom comes whole.
      int count = Math.min(Math.min(length, bytes.length - at), 1 + random.nextInt(60));
      System.arraycopy(bytes, at, target, offset, count);
      at += count;
      if (stepsLeft > 0 && random.nextInt(60) == 0) {
        throw new IOException("connection reset");
      }
      return count;
    }

    /** Finds something to tell; false ends the watch. */
    private boolean more() {
      happens();
      if (told < oldest && stepsLeft > 0) {
        return false; // too slow: history ends before what it was told
      }
      StringBuilder news = new StringBuilder();
      for (Past past : history) {
        if (past.version > told) {
          news.append(past.event);
          told = past.version;
        }
      }
      if (news.isEmpty()) {
        if (stepsLeft == 0) {
          return finish();
        }
        if (random.nextInt(5) == 0) {
          return false;
        }
        if (random.nextInt(3) == 0) {
          news.append(bookmark(false));
        }
      }
      bytes = news.toString().getBytes(StandardCharsets.UTF_8);
      at = 0;
      return true;
    }

    /** All was told to one who knows everything up to now; others have to come again. */
    private boolean finish() {
      if (told >= oldest && told >= lastChange()) {
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
