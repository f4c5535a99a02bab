package io.berth.kube;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.berth.framework.Ticker;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes events, later and few at a time: they must never keep a pod from being bound. When more
 * happen than can be written, the oldest are left out.
 */
public final class EventRecorder implements AutoCloseable {
  /* Concurrency: the queue is guarded by this object's lock, series by their own; requests are made
   * outside of both. */

  private static final Logger LOG = LoggerFactory.getLogger(EventRecorder.class);
  private static final int SENDERS = 4;
  private static final int QUEUED = 20_000;
  private static final int LONGEST_NAME = 253;
  private static final Duration SERIES_CHECK = Duration.ofMinutes(6);
  private static final Duration COMPLAINT = Duration.ofMinutes(1);

  private final EventSender sender;
  private final HostName host;
  private final InstantSource clock;
  private final Ticker ticker;
  private final EventSeries series = new EventSeries();
  private final int most;
  private final Deque<EventRequest> queue = new ArrayDeque<>();
  private final WorkerThreads workers;
  private final WorkerThreads keeper;
  private int sending;
  private long dropped;
  private long nextComplaint;

  /**
   * Starts to wait for events.
   *
   * @param host the name of this machine, by which the processes of one scheduler are told apart
   */
  @Inject
  public EventRecorder(ApiServer api, HostName host, InstantSource clock, Ticker ticker) {
    this(
        new EventSender(api, Sleeper.SLEEP),
        host,
        clock,
        new TimeSource(ticker, Sleeper.SLEEP),
        QUEUED);
  }

  EventRecorder(
      EventSender sender, HostName host, InstantSource clock, TimeSource timing, int most) {
    this.sender = sender;
    this.host = host;
    this.clock = clock;
    this.ticker = timing.ticker();
    this.most = most;
    this.workers = WorkerThreads.start("events", SENDERS, this::sendNext);
    this.keeper =
        WorkerThreads.start(
            "event-series",
            1,
            () -> {
              timing.pause().take(SERIES_CHECK);
              writeSeries();
            });
  }

  /** Takes in an event and returns at once. */
  void record(PodEvent event) {
    Instant now = clock.instant();
    EventRequest write =
        new EventRequest(
            event, name(event.pod(), now), now, event.reporter() + "-" + host.value(), null);
    EventRequest next = series.happened(write, ticker.read());
    if (next != null) {
      enqueue(next);
    }
  }

  /** Returns how many events were left out. */
  public synchronized long dropped() {
    return dropped;
  }

  /** Waits until everything is written. */
  synchronized void awaitIdle() throws InterruptedException {
    while (!queue.isEmpty() || sending > 0) {
      wait();
    }
  }

  @Override
  public void close() {
    workers.close();
    keeper.close();
  }

  /** Writes how often events happened that were only counted. */
  void writeSeries() {
    series.due(ticker.read()).forEach(this::enqueue);
  }

  private synchronized void enqueue(EventRequest event) {
    if (queue.size() >= most) {
      queue.removeFirst();
      dropped++;
      complain();
    }
    queue.addLast(event);
    notifyAll();
  }

  private void complain() {
    long now = ticker.read();
    if (now >= nextComplaint) {
      nextComplaint = Ticker.plus(now, COMPLAINT);
      LOG.warn("More events than can be written: {} left out so far", dropped);
    }
  }

  private void sendNext() throws InterruptedException {
    EventRequest event;
    synchronized (this) {
      while (queue.isEmpty()) {
        wait();
      }
      event = queue.removeFirst();
      sending++;
    }
    try {
      sender.send(event);
    } finally {
      synchronized (this) {
        sending--;
        notifyAll();
      }
    }
  }

  /** The API server wants names that are unique, and legal even for the longest of pod names. */
  private static String name(PodReference pod, Instant at) {
    long nanos = at.getEpochSecond() * 1_000_000_000L + at.getNano();
    String hex = Long.toHexString(nanos);
    String name = pod.name() + "." + hex;
    return name.length() <= LONGEST_NAME
        ? name
        : UUID.nameUUIDFromBytes((pod.uid() + hex).getBytes(UTF_8)).toString();
  }
}
