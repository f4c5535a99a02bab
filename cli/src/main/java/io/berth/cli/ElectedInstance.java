package io.berth.cli;

import io.berth.kube.WriteGate;
import io.berth.kube.lease.LeaderElector;
import io.berth.kube.lease.Leadership;
import io.berth.kube.lease.LeaseName;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A copy that works while it has the lease. */
final class ElectedInstance implements LeadershipMode {
  private static final Logger LOG = LoggerFactory.getLogger(ElectedInstance.class);

  /** How long one that is told to stop waits for an answer about a lease that it has not yet. */
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  /** How long giving the lease back may take; else it ends by itself. */
  private static final Duration LONGEST = Duration.ofSeconds(5);

  private final CompletableFuture<Boolean> acquired = new CompletableFuture<>();
  private final LeaderElector elector;
  private final Leadership leadership;
  private final LeaseName lease;
  private volatile @Nullable Thread standing;
  private volatile @Nullable Thread holder;

  ElectedInstance(LeaderElector elector, Leadership leadership, LeaseName lease) {
    this.elector = elector;
    this.leadership = leadership;
    this.lease = lease;
  }

  /** On a thread of its own, for who is told to stop need not wait for a server that is silent. */
  @Override
  public boolean acquire() throws InterruptedException {
    standing = Thread.ofPlatform().daemon().name("lease").start(this::stand);
    try {
      return acquired.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  private void stand() {
    try {
      acquired.complete(elector.acquire());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      acquired.complete(false);
    } catch (RuntimeException | Error e) {
      acquired.completeExceptionally(e);
    }
  }

  @Override
  public void hold(Runnable whenLost) {
    holder =
        Thread.ofPlatform()
            .daemon()
            .name("lease")
            .start(
                () -> {
                  if (isLost()) {
                    whenLost.run();
                  }
                });
  }

  /** Holds the lease to the end. A failure counts as a loss: nobody would renew it any more. */
  private boolean isLost() {
    try {
      return elector.hold() == LeaderElector.End.LOST;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (RuntimeException | Error e) {
      LOG.error("Leader election failed unexpectedly", e);
      leadership.end();
      return true;
    }
  }

  @Override
  public void stop() {
    if (holder == null) { // else it is kept until all is done that it is for
      elector.stop();
      acquired.completeOnTimeout(false, PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  @Override
  public void release() {
    elector.stop();
    if (leadership.isLeading()) { // be it since after acquire() gave up
      try {
        Thread.ofPlatform().daemon().name("release").start(this::giveBack).join(LONGEST);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    leadership.end();
  }

  private void giveBack() {
    try {
      for (Thread other : Stream.of(standing, holder).filter(Objects::nonNull).toList()) {
        other.join(); // it may be writing, and only one may
      }
      elector.release();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      LOG.warn("Failed to release the leader lease, which will expire", e);
    }
  }

  @Override
  public boolean isLeading() {
    return leadership.isLeading();
  }

  @Override
  public String other() {
    return elector.leader();
  }

  @Override
  public WriteGate gate() {
    return leadership;
  }

  @Override
  public @Nullable String problem() {
    return leadership.problem(lease);
  }
}
