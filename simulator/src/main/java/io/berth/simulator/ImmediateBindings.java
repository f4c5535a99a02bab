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
 * Runs bindings at once, on the thread that decided. Only those of pods that a Permit plugin holds
 * back are kept until nothing else is left to do: they would wait for decisions to come.
 */
final class ImmediateBindings implements Executor {
  private final List<Runnable> held = new ArrayList<>();
  private final Set<String> seen = new HashSet<>();
  private @Nullable WaitingPods waiting;

  void connect(WaitingPods itsWaiting) {
    waiting = itsWaiting;
  }

  @Override
  public void execute(Runnable binding) {
    if (isHeldBack()) {
      held.add(binding);
    } else {
      binding.run();
    }
  }

  /** A pod begins to wait just before its binding is handed over: it is the newest that waits. */
  private boolean isHeldBack() {
    List<PodInfo> all = waiting == null ? List.of() : waiting.all();
    return !all.isEmpty() && seen.add(all.getLast().uid());
  }

  boolean hasHeld() {
    return !held.isEmpty();
  }

  /** Runs what was held back; whoever is not free by now must have waited too long. */
  void runHeld() {
    List<Runnable> due = List.copyOf(held);
    held.clear();
    seen.clear();
    due.forEach(Runnable::run);
  }
}
