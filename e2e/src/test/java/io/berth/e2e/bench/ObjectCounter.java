package io.berth.e2e.bench;

import io.berth.e2e.controlplane.RawApi;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts created objects with a metadata-only watch. */
final class ObjectCounter implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ObjectCounter.class);
  private static final String NEW = "{\"type\":\"ADDED\"";

  private final RawApi api;
  private final String path;
  private final String selector;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition added = lock.newCondition();
  private volatile InputStream stream;
  private volatile boolean closed;
  private String version;
  private int count;
  private long first;
  private long last;

  private ObjectCounter(RawApi api, String path, String selector) {
    this.api = api;
    this.path = path;
    this.selector = selector;
    RawApi.ListSummary summary = api.summarize(path);
    this.version = summary.resourceVersion();
    this.count = selector.isEmpty() ? summary.count() : 0;
    this.last = System.nanoTime();
    this.stream = openWatch();
    Thread.ofVirtual().start(this::follow);
  }

  /**
   * Counts the pods that are bound from now on: the watch with this selector reports them as added.
   */
  static ObjectCounter ofBinds(RawApi api, String podsPath) {
    return new ObjectCounter(api, podsPath, "&fieldSelector=spec.nodeName!=");
  }

  /** Counts existing objects and new ones. */
  static ObjectCounter ofAll(RawApi api, String path) {
    return new ObjectCounter(api, path, "");
  }

  private InputStream openWatch() {
    return api.watch("%s?watch=true%s&resourceVersion=%s".formatted(path, selector, version));
  }

  private void follow() {
    while (!closed) {
      try (BufferedReader lines =
          new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          version = RawApi.resourceVersionIn(line);
          if (line.startsWith(NEW)) {
            record(System.nanoTime());
          }
        }
      } catch (IOException e) {
        log.debug("Watch interrupted: path={}", path, e);
      }
      if (!closed) {
        stream = openWatch(); // API servers close watches periodically
      }
    }
  }

  private void record(long now) {
    lock.lock();
    try {
      count++;
      last = now;
      if (first == 0) {
        first = now;
      }
      added.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits for a number of objects, or until none is added for some time, and returns the number of
   * objects.
   */
  int await(int expected, long secondsWithoutAny) throws InterruptedException {
    lock.lock();
    try {
      while (count < expected) {
        if (!added.await(secondsWithoutAny, TimeUnit.SECONDS)) {
          break;
        }
      }
      return count;
    } finally {
      lock.unlock();
    }
  }

  /** Returns the time of the first object by {@link System#nanoTime}. */
  long first() {
    return first;
  }

  /** Returns the time of the last object, or of the start if there is none. */
  long last() {
    return last;
  }

  @Override
  public void close() throws IOException {
    closed = true;
    stream.close();
  }
}
