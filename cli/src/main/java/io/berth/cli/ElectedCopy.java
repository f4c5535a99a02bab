package io.berth.cli;

import io.berth.kube.WriteGate;
import io.berth.kube.lease.LeaderElector;
import io.berth.kube.lease.Leadership;
import io.berth.kube.lease.LeaseName;
import org.jspecify.annotations.Nullable;

/** A copy that works while it has the lease. */
final class ElectedCopy implements Leader {
  private final LeaderElector elector;
  private final Leadership leadership;
  private final LeaseName lease;
  private volatile @Nullable Thread holder;

  ElectedCopy(LeaderElector elector, Leadership leadership, LeaseName lease) {
    this.elector = elector;
    this.leadership = leadership;
    this.lease = lease;
  }

  @Override
  public boolean acquire() throws InterruptedException {
    return elector.acquire();
  }

  @Override
  public void hold(Runnable whenLost) {
    holder =
        Thread.ofPlatform()
            .daemon()
            .name("lease")
            .start(
                () -> {
                  try {
                    if (elector.hold() == LeaderElector.End.LOST) {
                      whenLost.run();
                    }
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                });
  }

  @Override
  public void stop() {
    if (holder == null) { // else it is kept until all is done that it is for
      elector.stop();
    }
  }

  @Override
  public void release() {
    elector.stop();
    try {
      Thread holding = holder;
      if (holding != null) {
        holding.join(); // it may be writing, and only one may
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    elector.release();
  }

  @Override
  public boolean isLeading() {
    return leadership.isLeading();
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
