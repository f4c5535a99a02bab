package io.berth.kube;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How well a {@link Reflector} does, for those who wait for it and for the log. */
final class ReflectorStanding {
  private static final Logger LOG = LoggerFactory.getLogger(ReflectorStanding.class);

  private final String resource;
  private final InstantSource clock;
  private final Instant started;
  private final CompletableFuture<Duration> synced = new CompletableFuture<>();
  private volatile @Nullable String problem;

  ReflectorStanding(String resource, InstantSource clock) {
    this.resource = resource;
    this.clock = clock;
    this.started = clock.instant();
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

  /** Takes in that all objects are known. */
  void complete() {
    synced.complete(Duration.between(started, clock.instant()));
  }

  /** Takes in that the server does as it is asked. */
  void well() {
    if (problem != null) {
      problem = null;
      LOG.info("{}: the API server tells of them again", resource);
    }
  }

  /** Takes in what went wrong. It is logged once, not with every try. */
  void failed(String what) {
    if (!what.equals(problem)) {
      problem = what;
      LOG.warn("{}: {}; trying again until it works", resource, what);
    }
  }

  /** Takes in something that needs no attention. */
  void note(String what) {
    LOG.debug("{}: {}", resource, what);
  }
}
