package io.berth.kube;

import io.berth.framework.Ticker;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The state of a {@link Reflector}, for its log messages and the readiness of the scheduler. */
final class ReflectorHealth {
  private static final Logger LOG = LoggerFactory.getLogger(ReflectorHealth.class);

  private static final int LOG_THRESHOLD = 3;

  private final String resource;
  private final Ticker ticker;
  private final ApiServerAvailability availability;
  private final long startedAt;
  private final CompletableFuture<Duration> synced = new CompletableFuture<>();
  private volatile @Nullable String problem;
  private volatile @Nullable String lastSyncResourceVersion;
  private int repetitions;
  private boolean isUnreachable;

  /**
   * Creates the state before the first attempt.
   *
   * @param availability shared by all reflectors of one API server
   */
  ReflectorHealth(String resource, Ticker ticker, ApiServerAvailability availability) {
    this.resource = resource;
    this.ticker = ticker;
    this.availability = availability;
    this.startedAt = ticker.read();
  }

  String resource() {
    return resource;
  }

  /** Returns a future that completes with the duration of the first list when that is complete. */
  CompletableFuture<Duration> synced() {
    return synced;
  }

  /** Returns the current failure, or null. */
  @Nullable String problem() {
    return problem;
  }

  /**
   * Returns the resource version up to which all events were applied, or null before the first list
   * is complete.
   */
  @Nullable String lastSyncResourceVersion() {
    return lastSyncResourceVersion;
  }

  /** Records that all events up to a resource version were applied. */
  void setLastSyncResourceVersion(@Nullable String resourceVersion) {
    lastSyncResourceVersion = resourceVersion;
  }

  /** Records that a list is complete. */
  void markSynced() {
    synced.complete(ticker.since(startedAt));
  }

  /** Records a success. */
  void succeeded() {
    if (problem != null) {
      if (repetitions >= LOG_THRESHOLD) {
        LOG.info("Watch of {} re-established", resource);
      }
      problem = null;
      isUnreachable = false;
      repetitions = 0;
      availability.markAvailable();
    }
  }

  /** Records that the server responds; objects or events may follow. */
  void connected() {
    if (isUnreachable) {
      isUnreachable = false;
      problem = null;
      availability.markAvailable();
    }
  }

  /** Records that the server cannot be reached, which concerns all kinds of objects. */
  void unreachable(String reason) {
    problem = reason;
    isUnreachable = true;
    repetitions = 0;
    availability.markUnavailable(reason);
  }

  /**
   * Records a failure. It is logged once, not on every retry, and only after some repetitions: a
   * server that has just started rejects requests that it accepts a second later.
   */
  void failed(String reason) {
    isUnreachable = false;
    repetitions = reason.equals(problem) ? repetitions + 1 : 1;
    problem = reason;
    if (repetitions == LOG_THRESHOLD) {
      LOG.warn("Failed to list or watch {}, retrying: {}", resource, reason);
    } else {
      logDebug(reason);
    }
  }

  /** Records an unexpected failure. It is logged once, not on every retry. */
  void failedUnexpectedly(Throwable failure) {
    String reason = "unexpected failure: " + failure;
    if (!reason.equals(problem)) {
      LOG.error("Unexpected failure of the reflector of {}, relisting", resource, failure);
    }
    problem = reason;
    repetitions = LOG_THRESHOLD;
  }

  /** Logs an event that needs no attention. */
  void logDebug(String reason) {
    LOG.debug("{}: {}", resource, reason);
  }
}
