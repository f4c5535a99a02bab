package io.berth.simulator;

import io.berth.framework.WaitingPods;
import io.berth.model.PodInfo;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Runs binding cycles synchronously on the scheduling thread. Binding cycles of pods that wait on
 * Permit are deferred until the scheduler is idle, because they block until another decision.
 */
final class ImmediateBindings implements Executor {
  private final List<Runnable> deferred = new ArrayList<>();
  private final Set<String> seenUids = new HashSet<>();
  private @Nullable WaitingPods waitingPods;

  void connect(WaitingPods waitingPods) {
    this.waitingPods = waitingPods;
  }

  @Override
  public void execute(Runnable binding) {
    if (mustDefer()) {
      deferred.add(binding);
    } else {
      binding.run();
    }
  }

  /** A pod starts to wait on Permit just before its binding cycle: it is the last waiting pod. */
  private boolean mustDefer() {
    List<PodInfo> all = waitingPods == null ? List.of() : waitingPods.all();
    return !all.isEmpty() && seenUids.add(all.getLast().uid());
  }

  boolean hasDeferred() {
    return !deferred.isEmpty();
  }

  /** Runs the deferred binding cycles; pods that still wait on Permit time out. */
  void runDeferred() {
    List<Runnable> bindings = List.copyOf(deferred);
    deferred.clear();
    seenUids.clear();
    bindings.forEach(Runnable::run);
  }
}
