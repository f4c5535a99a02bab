package io.berth.kube;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes one event, patiently where the server cannot be reached. */
final class EventSender {
  private static final Logger LOG = LoggerFactory.getLogger(EventSender.class);
  private static final int ATTEMPTS = 12;
  private static final Duration PAUSE = Duration.ofSeconds(10);

  private final ApiServer api;
  private final Sleeper pause;

  EventSender(ApiServer api, Sleeper pause) {
    this.api = api;
    this.pause = pause;
  }

  void send(EventRequest event) throws InterruptedException {
    for (int attempt = 1; ; attempt++) {
      try {
        write(event);
        return;
      } catch (ApiException e) {
        if (!mayGoBetter(e, event)) {
          complain(event, e);
          return;
        }
        if (attempt == ATTEMPTS) {
          LOG.warn("Cannot write event {}, giving up: {}", event.name(), e.getMessage());
          return;
        }
        pause.take(PAUSE.plus(spread(event)));
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
        // Events are deleted after a while, and this one comes again.
      }
    }
    api.post(event.collection(), event.object());
  }

  /**
   * What the server refuses it will refuse again; except that a repetition may have overtaken the
   * first event, which is there now.
   */
  private static boolean mayGoBetter(ApiException e, EventRequest event) {
    return (e.isConnectionProblem() && !Thread.currentThread().isInterrupted())
        || (e.isConflict() && event.series() != null);
  }

  private static void complain(EventRequest event, ApiException e) {
    if (e.isConflict()) {
      LOG.debug("Event {} is there already", event.name());
    } else if (e.isNotSent()) {
      LOG.debug("Event {} is not written: {}", event.name(), e.getMessage());
    } else if (!Thread.currentThread().isInterrupted()) {
      LOG.warn("Event {} was refused: {}", event.name(), e.getMessage());
    }
  }

  /** A time of its own for each event, so that not all of them come back at once. */
  private static Duration spread(EventRequest event) {
    return Duration.ofMillis(Math.floorMod(event.name().hashCode(), PAUSE.toMillis() / 4));
  }
}
