package io.berth.e2e.faults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.berth.e2e.controlplane.RawApi;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All objects of one kind, followed at the API server itself: through its restarts, and with a
 * fresh list where a watch cannot be taken up again.
 */
final class FollowedObjects implements AutoCloseable {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final long MILLIS_BETWEEN_TRIES = 100;

  /** Takes in what happens, on one thread. */
  interface Reader {
    void put(JsonNode object);

    /**
     * Takes in all there are, among which nobody knows the order of what happened.
     *
     * @param gone the uids of those that are not there any more
     */
    void replace(Set<String> gone, List<JsonNode> all);

    void remove(String uid);
  }

  private final RawApi api;
  private final String path;
  private final Reader reader;
  private final Set<String> known = new HashSet<>();
  private volatile @Nullable InputStream stream;
  private volatile boolean closed;
  private @Nullable String version;

  FollowedObjects(RawApi api, String path, Reader reader) {
    this.api = api;
    this.path = path;
    this.reader = reader;
    list();
    Thread.ofVirtual().name("follow " + path).start(this::follow);
  }

  private void follow() {
    while (!closed) {
      try {
        if (version == null) {
          list();
        }
        watch();
      } catch (UncheckedIOException e) {
        pause(); // the API server is away
      } catch (IllegalStateException e) {
        version = null; // it does not remember that far back, or has only just begun
        pause();
      }
    }
  }

  private void list() {
    JsonNode list = read(api.get(path));
    List<JsonNode> all = new ArrayList<>();
    list.path("items").forEach(all::add);
    Set<String> gone = new HashSet<>(known);
    known.clear();
    all.forEach(object -> known.add(uid(object)));
    gone.removeAll(known);
    reader.replace(gone, all);
    version = list.path("metadata").path("resourceVersion").asText();
  }

  private void watch() {
    InputStream in =
        api.watchWhole(
            "%s?watch=true&allowWatchBookmarks=true&resourceVersion=%s".formatted(path, version));
    stream = in;
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        take(read(line));
      }
    } catch (IOException e) { // cut, and perhaps within a line
      pause();
    }
  }

  private void take(JsonNode event) {
    JsonNode object = event.path("object");
    switch (event.path("type").asText()) {
      case "ADDED", "MODIFIED" -> put(object);
      case "DELETED" -> remove(uid(object));
      case "BOOKMARK" -> {}
      default -> throw new IllegalStateException("the watch fails: " + event);
    }
    version = object.path("metadata").path("resourceVersion").asText();
  }

  private void put(JsonNode object) {
    known.add(uid(object));
    reader.put(object);
  }

  private void remove(String uid) {
    known.remove(uid);
    reader.remove(uid);
  }

  private static String uid(JsonNode object) {
    return object.path("metadata").path("uid").asText();
  }

  private static JsonNode read(String json) {
    try {
      return MAPPER.readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void pause() {
    try {
      Thread.sleep(MILLIS_BETWEEN_TRIES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() throws IOException {
    closed = true;
    InputStream open = stream;
    if (open != null) {
      open.close();
    }
  }
}
