package io.berth.kube;

import io.berth.framework.Ticker;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How well a {@link Reflector} does, for those who wait for it and for the log. */
final class ReflectorHealth {
  private static final Logger LOG = LoggerFactory.getLogger(ReflectorHealth.class);

  private static final int WORTH_TELLING = 3;

  private final String resource;
  private final Ticker ticker;
  private final ApiServerAvailability outage;
  private final long started;
  private final CompletableFuture<Duration> synced = new CompletableFuture<>();
  private volatile @Nullable String problem;
  private volatile @Nullable String version;
  private int times;
  private boolean unreachable;

  /**
   * Begins before the first try.
   *
   * @param outage what all who read from the same server share
   */
  ReflectorHealth(String resource, Ticker ticker, ApiServerAvailability outage) {
    this.resource = resource;
    this.ticker = ticker;
    this.outage = outage;
    this.started = ticker.read();
  }

  String resource() {
    return resource;
  }

  /** Completes, with the time it took, once all objects are known for the first time. */
  CompletableFuture<Duration> synced() {
    return synced;
  }

  /** Returns what keeps the reflector from its work at the moment, or null. */
  @Nullable String problem() {
    return problem;
  }

  /**
   * Returns the resource version up to which everything was handed on, or null before the first
   * list was complete.
   */
  @Nullable String lastSyncResourceVersion() {
    return version;
  }

  /** Takes in that everything up to a resource version was handed on. */
  void reachedVersion(@Nullable String upTo) {
    version = upTo;
  }

  /** Takes in that all objects are known. */
  void complete() {
    synced.complete(ticker.since(started));
  }

  /** Takes in that the server does as it is asked. */
  void well() {
    if (problem != null) {
      if (times >= WORTH_TELLING) {
        LOG.info("{}: the API server tells of them again", resource);
      }
      problem = null;
      unreachable = false;
      times = 0;
      outage.end();
    }
  }

  /** Takes in that the server answers; what it has to tell is on its way. */
  void reached() {
    if (unreachable) {
      unreachable = false;
      problem = null;
      outage.end();
    }
  }

  /** Takes in that the server cannot be reached, which all kinds of objects have in common. */
  void unreachable(String what) {
    problem = what;
    unreachable = true;
    times = 0;
    outage.begin(what);
  }

  /**
   * Takes in what went wrong. It is logged once, not with every try; and not before it has lasted a
   * little, for a server that has just started refuses much that it allows a second later.
   */
  void failed(String what) {
    unreachable = false;
    times = what.equals(problem) ? times + 1 : 1;
    problem = what;
    if (times == WORTH_TELLING) {
      LOG.warn("{}: {}; trying again until it works", resource, what);
    } else {
      note(what);
    }
  }

  /** Takes in a failure that nobody thought of; it is logged once, not with every try. */
  void broken(Throwable failure) {
    String what = "unexpected failure: " + failure;
    if (!what.equals(problem)) {
      LOG.error("{}: cannot be followed; listing them anew until it works", resource, failure);
    }
    problem = what;
    times = WORTH_TELLING;
  }

  /** Takes in something that needs no attention. */
  void note(String what) {
    LOG.debug("{}: {}", resource, what);
  }
}
