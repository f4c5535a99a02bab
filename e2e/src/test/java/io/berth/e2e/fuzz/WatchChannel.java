package io.berth.e2e.fuzz;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The objects of a resource, and the queue of data to send to its watch. */
final class WatchChannel {
  /**
   * A chunk of a watch response.
   *
   * @param ends whether the connection is closed after it
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Step(byte[] bytes, boolean ends) {}

  private final Deque<Step> steps = new ArrayDeque<>();
  private final Map<String, byte[]> stored = new LinkedHashMap<>();
  private boolean protobuf;
  private int connection;
  private String resumedFrom = "";

  /** Sets the encoding of objects; objects stored in the other encoding are removed. */
  synchronized void useProtobuf(boolean use) {
    if (use != protobuf) {
      stored.clear();
    }
    protobuf = use;
  }

  synchronized boolean isProtobuf() {
    return protobuf;
  }

  synchronized void store(String name, byte[] object) {
    stored.put(name, object);
  }

  synchronized void remove(String name) {
    stored.remove(name);
  }

  synchronized void clear() {
    stored.clear();
  }

  synchronized List<byte[]> objects() {
    return new ArrayList<>(stored.values());
  }

  synchronized void send(byte[] bytes) {
    steps.add(new Step(bytes, false));
    notifyAll();
  }

  synchronized void sendLast(byte[] bytes) {
    steps.add(new Step(bytes, true));
    notifyAll();
  }

  /** Opens a connection, and closes the previous one. */
  synchronized int open(String resourceVersion) {
    resumedFrom = resourceVersion;
    notifyAll();
    return ++connection;
  }

  /** Returns the next chunk, or null if there is none. */
  synchronized @Nullable Step poll(int caller) {
    return caller == connection ? steps.poll() : null;
  }

  /** Waits for the next chunk; returns null if another connection was opened. */
  synchronized @Nullable Step take(int caller) throws InterruptedException {
    while (caller == connection && steps.isEmpty()) {
      wait();
    }
    return caller == connection ? steps.poll() : null;
  }

  /** Waits until the watch resumes at a resource version; returns false on timeout. */
  synchronized boolean awaitResumed(String version, long seconds) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    while (!resumedFrom.equals(version)) {
      long remaining = end - System.nanoTime();
      if (remaining <= 0) {
        return false;
      }
      TimeUnit.NANOSECONDS.timedWait(this, remaining);
    }
    return true;
  }
}
