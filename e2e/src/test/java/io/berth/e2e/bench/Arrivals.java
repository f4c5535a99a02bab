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

/** Counts objects as they come, by a watch that is told no more of them than it has to be. */
final class Arrivals implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Arrivals.class);
  private static final String NEW = "{\"type\":\"ADDED\"";

  private final RawApi api;
  private final String path;
  private final String selector;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition another = lock.newCondition();
  private volatile InputStream stream;
  private volatile boolean closed;
  private String version;
  private int count;
  private long first;
  private long last;

  private Arrivals(RawApi api, String path, String selector) {
    this.api = api;
    this.path = path;
    this.selector = selector;
    RawApi.Standing standing = api.standing(path);
    this.version = standing.version();
    this.count = selector.isEmpty() ? standing.count() : 0;
    this.last = System.nanoTime();
    this.stream = open();
    Thread.ofVirtual().start(this::follow);
  }

  /** Counts the pods that get a node from now on: to this watch they are new then. */
  static Arrivals ofBinds(RawApi api, String podsPath) {
    return new Arrivals(api, podsPath, "&fieldSelector=spec.nodeName!=");
  }

  /** Counts what is there now and what comes. */
  static Arrivals ofAll(RawApi api, String path) {
    return new Arrivals(api, path, "");
  }

  private InputStream open() {
    return api.watch("%s?watch=true%s&resourceVersion=%s".formatted(path, selector, version));
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
      } catch (IOException e) {
        log.debug("the watch of {} was cut off", path, e);
      }
      if (!closed) {
        stream = open(); // API servers end watches now and then
      }
    }
  }

  private void note(long now) {
    lock.lock();
    try {
      count++;
      last = now;
      if (first == 0) {
        first = now;
      }
      another.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Waits for a number of them, unless for some time there is none. Returns how many there are. */
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

  /** When the first came, by the clock of {@link System#nanoTime}. */
  long first() {
    return first;
  }

  /** When the last came, or when counting began if none came since. */
  long last() {
    return last;
  }

  @Override
  public void close() throws IOException {
    closed = true;
    stream.close();
  }
}
