package io.berth.e2e.fuzz;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The objects of one kind, and what is still to be sent to whoever watches them. */
final class WatchChannel {
  /**
   * A piece of a watch.
   *
   * @param ends whether the connection ends after it
   */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares them
  record Step(byte[] bytes, boolean ends) {}

  private final Deque<Step> steps = new ArrayDeque<>();
  private final Map<String, byte[]> stored = new LinkedHashMap<>();
  private boolean inWireForm;
  private int connection;
  private String resumedFrom = "";

  /** Has objects be sent as Protocol Buffers, or not; those stored in the other form are gone. */
  synchronized void useWireForm(boolean use) {
    if (use != inWireForm) {
      stored.clear();
    }
    inWireForm = use;
  }

  synchronized boolean isInWireForm() {
    return inWireForm;
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

  /** Begins a connection, which ends the one before it. */
  synchronized int open(String from) {
    resumedFrom = from;
    notifyAll();
    return ++connection;
  }

  /** Returns what is to be sent, or null where nothing is at the moment. */
  synchronized @Nullable Step poll(int of) {
    return of == connection ? steps.poll() : null;
  }

  /** Waits for what is to be sent; null once another connection has begun. */
  synchronized @Nullable Step take(int of) throws InterruptedException {
    while (of == connection && steps.isEmpty()) {
      wait();
    }
    return of == connection ? steps.poll() : null;
  }

  /** Waits until the watch is begun again at a version; tells whether that was so in time. */
  synchronized boolean awaitResumed(String version, long seconds) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    while (!resumedFrom.equals(version)) {
      long left = end - System.nanoTime();
      if (left <= 0) {
        return false;
      }
      TimeUnit.NANOSECONDS.timedWait(this, left);
    }
    return true;
  }
}
