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

/** Counts the pods of a namespace as they are bound. */
final class Binds implements AutoCloseable {
  private static final String NEW = "{\"type\":\"ADDED\"";

  private final RawApi api;
  private final String podsPath;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition another = lock.newCondition();
  private volatile InputStream stream;
  private volatile boolean closed;
  private String version;
  private int count;
  private long first;
  private long last;

  Binds(RawApi api, String podsPath) {
    this.api = api;
    this.podsPath = podsPath;
    this.version = api.version(podsPath);
    this.stream = open();
    Thread.ofVirtual().start(this::follow);
  }

  /** To this watch a pod is new when it gets its node. */
  private InputStream open() {
    return api.watch(
        "%s?watch=true&fieldSelector=spec.nodeName!=&resourceVersion=%s"
            .formatted(podsPath, version));
  }

  private void follow() {
    while (!closed) {
      try (BufferedReader lines =
          new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          version = RawApi.versionIn(line);
          if (line.startsWith(NEW)) {
            note(System.nanoTime());
          }
        }
        stream = open(); // API servers end watches now and then
      } catch (IOException e) {
        return; // it was closed
      }
    }
  }

  private void note(long now) {
    lock.lock();
    try {
      count++;
      last = now;
      if (count == 1) {
        first = now;
      }
      another.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits for a number of binds, unless for some time there is none. Returns how many there are.
   */
  int await(int wanted, long secondsWithoutAny) throws InterruptedException {
    lock.lock();
    try {
      while (count < wanted) {
        if (!another.await(secondsWithoutAny, TimeUnit.SECONDS)) {
          break;
        }
      }
      return count;
    } finally {
      lock.unlock();
    }
  }

  /** When the first was seen, by the clock of {@link System#nanoTime}. */
  long first() {
    return first;
  }

  /** When the last was seen. */
  long last() {
    return last;
  }

  @Override
  public void close() throws IOException {
    closed = true;
    stream.close();
  }
}
