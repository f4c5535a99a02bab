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

/** A replica that leads while it holds the lease. */
final class ElectedInstance implements LeadershipMode {
  private static final Logger LOG = LoggerFactory.getLogger(ElectedInstance.class);

  /** How long a stopping replica waits for a pending response about the lease. */
  private static final Duration ACQUIRE_STOP_TIMEOUT = Duration.ofSeconds(1);

  /** The timeout for releasing the lease; after it, the lease expires. */
  private static final Duration RELEASE_TIMEOUT = Duration.ofSeconds(5);

  private final CompletableFuture<Boolean> acquired = new CompletableFuture<>();
  private final LeaderElector elector;
  private final Leadership leadership;
  private final LeaseName lease;
  private volatile @Nullable Thread acquirer;
  private volatile @Nullable Thread holder;

  ElectedInstance(LeaderElector elector, Leadership leadership, LeaseName lease) {
    this.elector = elector;
    this.leadership = leadership;
    this.lease = lease;
  }

  /**
   * Acquires the lease on its own thread, so that a stopping replica does not wait for an
   * unresponsive server.
   */
  @Override
  public boolean acquire() throws InterruptedException {
    acquirer = Thread.ofPlatform().daemon().name("lease").start(this::runAcquire);
    try {
      return acquired.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  private void runAcquire() {
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
  public void hold(Runnable onLost) {
    holder =
        Thread.ofPlatform()
            .daemon()
            .name("lease")
            .start(
                () -> {
                  if (holdLease()) {
                    onLost.run();
                  }
                });
  }

  /**
   * Holds the lease until the replica stops or loses it, and returns whether it is lost. A failure
   * counts as a loss, because the lease is no longer renewed.
   */
  private boolean holdLease() {
    try {
      return elector.renew() == LeaderElector.End.LOST;
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
    if (holder == null) { // else the lease is held until the pending writes are done
      elector.stop();
      acquired.completeOnTimeout(false, ACQUIRE_STOP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  @Override
  public void release() {
    elector.stop();
    if (leadership.isLeading()) { // the lease may be acquired after acquire() returned
      try {
        Thread.ofPlatform()
            .daemon()
            .name("release")
            .start(this::releaseLease)
            .join(RELEASE_TIMEOUT);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    leadership.end();
  }

  private void releaseLease() {
    try {
      for (Thread thread : Stream.of(acquirer, holder).filter(Objects::nonNull).toList()) {
        thread.join(); // it may still write the lease
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
  public String otherLeader() {
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
