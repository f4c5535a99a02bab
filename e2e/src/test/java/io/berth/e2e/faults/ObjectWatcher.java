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
 * Lists and watches all objects of a resource, also through restarts of the API server; lists them
 * again if a watch cannot resume.
 */
final class ObjectWatcher implements AutoCloseable {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final long RETRY_INTERVAL_MILLIS = 100;

  /** Handles changes on one thread. */
  interface Handler {
    void put(JsonNode object);

    /**
     * Replaces all objects; the order of the changes since the last event is unknown.
     *
     * @param removed the UIDs of objects that no longer exist
     */
    void replace(Set<String> removed, List<JsonNode> all);

    void remove(String uid);
  }

  private final RawApi api;
  private final String path;
  private final Handler handler;
  private final Set<String> uids = new HashSet<>();
  private volatile @Nullable InputStream stream;
  private volatile boolean closed;
  private @Nullable String resourceVersion;

  ObjectWatcher(RawApi api, String path, Handler handler) {
    this.api = api;
    this.path = path;
    this.handler = handler;
    list();
    Thread.ofVirtual().name("watch " + path).start(this::run);
  }

  private void run() {
    while (!closed) {
      try {
        if (resourceVersion == null) {
          list();
        }
        watch();
      } catch (UncheckedIOException e) {
        sleep(); // the API server is unavailable
      } catch (IllegalStateException e) {
        resourceVersion = null; // the resource version is too old, or the API server is starting
        sleep();
      }
    }
  }

  private void list() {
    JsonNode list = read(api.get(path));
    List<JsonNode> all = new ArrayList<>();
    list.path("items").forEach(all::add);
    Set<String> removed = new HashSet<>(uids);
    uids.clear();
    all.forEach(object -> uids.add(uid(object)));
    removed.removeAll(uids);
    handler.replace(removed, all);
    resourceVersion = list.path("metadata").path("resourceVersion").asText();
  }

  private void watch() {
    InputStream in =
        api.watchObjects(
            "%s?watch=true&allowWatchBookmarks=true&resourceVersion=%s"
                .formatted(path, resourceVersion));
    stream = in;
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        handle(read(line));
      }
    } catch (IOException e) { // closed, possibly within a line
      sleep();
    }
  }

  private void handle(JsonNode event) {
    JsonNode object = event.path("object");
    switch (event.path("type").asText()) {
      case "ADDED", "MODIFIED" -> put(object);
      case "DELETED" -> remove(uid(object));
      case "BOOKMARK" -> {}
      default -> throw new IllegalStateException("the watch failed: " + event);
    }
    resourceVersion = object.path("metadata").path("resourceVersion").asText();
  }

  private void put(JsonNode object) {
    uids.add(uid(object));
    handler.put(object);
  }

  private void remove(String uid) {
    uids.remove(uid);
    handler.remove(uid);
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

  private static void sleep() {
    try {
      Thread.sleep(RETRY_INTERVAL_MILLIS);
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
