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
 * Writes events asynchronously with limited concurrency, so that events never delay a binding. If
 * the queue is full, the oldest event is dropped.
 */
public final class EventRecorder implements AutoCloseable {
  /* Concurrency: the queue is guarded by this object's lock, series by their own; requests are made
   * outside of both. */

  private static final Logger LOG = LoggerFactory.getLogger(EventRecorder.class);
  private static final int SENDER_THREADS = 4;
  private static final int MAX_QUEUED = 20_000;
  private static final int MAX_NAME_LENGTH = 253;
  private static final Duration SERIES_CHECK_INTERVAL = Duration.ofMinutes(6);
  private static final Duration WARNING_INTERVAL = Duration.ofMinutes(1);

  private final EventSender sender;
  private final HostName host;
  private final InstantSource clock;
  private final Ticker ticker;
  private final EventSeriesCache series = new EventSeriesCache();
  private final int maxQueued;
  private final Deque<EventRequest> queue = new ArrayDeque<>();
  private final WorkerThreads workers;
  private final WorkerThreads seriesWorker;
  private int sending;
  private long dropped;
  private long nextWarning;

  /**
   * Starts the threads that write events.
   *
   * @param host the name of this host, which distinguishes the replicas of a scheduler
   */
  @Inject
  public EventRecorder(ApiClient api, HostName host, InstantSource clock, Ticker ticker) {
    this(
        new EventSender(api, Sleeper.SLEEP),
        host,
        clock,
        new TimeSource(ticker, Sleeper.SLEEP),
        MAX_QUEUED);
  }

  EventRecorder(
      EventSender sender,
      HostName host,
      InstantSource clock,
      TimeSource timeSource,
      int maxQueued) {
    this.sender = sender;
    this.host = host;
    this.clock = clock;
    this.ticker = timeSource.ticker();
    this.maxQueued = maxQueued;
    this.workers = WorkerThreads.start("events", SENDER_THREADS, this::sendNext);
    this.seriesWorker =
        WorkerThreads.start(
            "event-series",
            1,
            () -> {
              timeSource.sleeper().sleep(SERIES_CHECK_INTERVAL);
              writeSeries();
            });
  }

  /** Records an event without blocking. */
  void record(PodEvent event) {
    Instant now = clock.instant();
    EventRequest write =
        new EventRequest(
            event, name(event.pod(), now), now, event.reporter() + "-" + host.value(), null);
    EventRequest next = series.observe(write, ticker.read());
    if (next != null) {
      enqueue(next);
    }
  }

  /** Returns the number of dropped events. */
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
    seriesWorker.close();
  }

  /** Writes the counts of events that were only counted. */
  void writeSeries() {
    series.due(ticker.read()).forEach(this::enqueue);
  }

  private synchronized void enqueue(EventRequest event) {
    if (queue.size() >= maxQueued) {
      queue.removeFirst();
      dropped++;
      warnDropped();
    }
    queue.addLast(event);
    notifyAll();
  }

  private void warnDropped() {
    long now = ticker.read();
    if (now >= nextWarning) {
      nextWarning = Ticker.plus(now, WARNING_INTERVAL);
      LOG.warn("Event queue full, dropping oldest events: dropped={}", dropped);
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

  /** Returns a unique name that is valid even for the longest pod names. */
  private static String name(PodEvent.PodReference pod, Instant at) {
    long nanos = at.getEpochSecond() * 1_000_000_000L + at.getNano();
    String hex = Long.toHexString(nanos);
    String name = pod.name() + "." + hex;
    return name.length() <= MAX_NAME_LENGTH
        ? name
        : UUID.nameUUIDFromBytes((pod.uid() + hex).getBytes(UTF_8)).toString();
  }
}
