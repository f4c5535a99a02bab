package io.berth.cli;

import io.berth.kube.WriteGate;
import org.jspecify.annotations.Nullable;

/** A copy that need not ask anybody whether it may work. */
final class StandaloneInstance implements LeadershipMode {
  private volatile boolean working;

  @Override
  public boolean acquire() {
    working = true;
    return true;
  }

  @Override
  public void hold(Runnable whenLost) {}

  @Override
  public void stop() {}

  @Override
  public void release() {}

  @Override
  public boolean isLeading() {
    return working;
  }

  @Override
  public String other() {
    return "";
  }

  @Override
  public WriteGate gate() {
    return WriteGate.ALWAYS_OPEN;
  }

  @Override
  public @Nullable String problem() {
    return null;
  }
}
