package io.berth.kube;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes events, with retries while the server cannot be reached. */
final class EventSender {
  private static final Logger LOG = LoggerFactory.getLogger(EventSender.class);
  private static final int MAX_ATTEMPTS = 12;
  private static final Duration BACKOFF = Duration.ofSeconds(10);

  private final ApiClient api;
  private final Sleeper sleeper;

  EventSender(ApiClient api, Sleeper sleeper) {
    this.api = api;
    this.sleeper = sleeper;
  }

  void send(EventRequest event) throws InterruptedException {
    for (int attempt = 1; ; attempt++) {
      try {
        write(event);
        return;
      } catch (ApiException e) {
        if (!isRetriable(e, event)) {
          logFailure(event, e);
          return;
        }
        if (attempt == MAX_ATTEMPTS) {
          LOG.warn(
              "Failed to write event after {} attempts: event={} reason={}",
              MAX_ATTEMPTS,
              event.name(),
              e.getMessage());
          return;
        }
        sleeper.sleep(BACKOFF.plus(jitter(event)));
      }
    }
  }

  private void write(EventRequest event) {
    if (event.series() != null) {
      try {
        api.patch(event.path(), PatchType.STRATEGIC_MERGE, event.seriesPatch());
        return;
      } catch (ApiException e) {
        if (!e.isNotFound()) {
          throw e;
        }
        // The event was deleted after its time to live, so it is created again.
      }
    }
    api.post(event.collection(), event.object());
  }

  /**
   * Returns whether a retry may succeed: after a connection failure, or after a conflict of a
   * series with its first event, which exists by then.
   */
  private static boolean isRetriable(ApiException e, EventRequest event) {
    return (e.isConnectionProblem() && !Thread.currentThread().isInterrupted())
        || (e.isConflict() && event.series() != null);
  }

  private static void logFailure(EventRequest event, ApiException e) {
    if (e.isConflict()) {
      LOG.debug("Event {} exists already", event.name());
    } else if (e.isNotSent()) {
      LOG.debug("Event {} not sent: {}", event.name(), e.getMessage());
    } else if (!Thread.currentThread().isInterrupted()) {
      LOG.warn("Event denied by the API server: event={} reason={}", event.name(), e.getMessage());
    }
  }

  /** Returns a different delay for each event, so that not all are retried at the same time. */
  private static Duration jitter(EventRequest event) {
    return Duration.ofMillis(Math.floorMod(event.name().hashCode(), BACKOFF.toMillis() / 4));
  }
}
