package io.berth.e2e.faults;

import io.berth.e2e.faults.FaultAction.CloseConnection;
import io.berth.e2e.faults.FaultAction.Delay;
import io.berth.e2e.faults.FaultAction.LoseResponse;
import io.berth.e2e.faults.FaultAction.Reject;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** Injects random faults. Each lasts until the next one or until {@link #clear}. */
public final class RandomFaults {
  private final FaultScenario scenario;
  private final Instances instances;
  private final RandomGenerator random;
  private final Consumer<String> journal;
  private final Map<String, Integer> counts = new TreeMap<>();
  private Runnable undo = () -> {};

  public RandomFaults(
      FaultScenario scenario,
      Instances instances,
      RandomGenerator random,
      Consumer<String> journal) {
    this.scenario = scenario;
    this.instances = instances;
    this.random = random;
    this.journal = journal;
  }

  /** Returns the number of faults by name. */
  public Map<String, Integer> counts() {
    return counts;
  }

  /** Ends the current fault. */
  public void clear() {
    scenario.proxy().clearFaults();
    undo.run();
    undo = () -> {};
    instances.replaceExited();
  }

  /** Ends the current fault, and injects another. */
  public void next() {
    clear();
    int count = random.nextInt(5, 40);
    switch (random.nextInt(20)) {
      case 0, 1, 2 -> inject("watches cut", () -> scenario.proxy().cutResponses());
      case 3, 4 -> binds("409", count, new Reject(409, "Conflict", "try later"));
      case 5, 6 -> binds("429", count, new Reject(429, "TooManyRequests", "busy"));
      case 7, 8 -> binds("500", count, new Reject(500, "InternalError", "broken"));
      case 9, 10 -> binds("lost", count, new LoseResponse());
      case 11, 12 -> binds("late", count, new Delay(Duration.ofMillis(50L * count)));
      case 13, 14 ->
          inject(
              "connections cut", () -> add(Fault.toNext(count, _ -> true, new CloseConnection())));
      case 15, 16 -> inject("no watches", this::blockWatches);
      case 17 -> inject("API server restarted, etcd compacted", this::restart);
      case 18 -> inject("leader killed", instances::killLeader);
      default -> inject("leader stopped", () -> undo = instances.stopLeader());
    }
  }

  private void binds(String effect, int count, FaultAction action) {
    inject("binds " + effect, () -> add(Fault.toNext(count, Call::isBind, action)));
  }

  private void add(Fault fault) {
    scenario.proxy().add(fault);
  }

  private void blockWatches() {
    add(Fault.toAll(Call::isWatch, new CloseConnection()));
    scenario.proxy().cutResponses();
  }

  private void restart() {
    scenario.plane().compactEtcd();
    scenario.plane().restartApiServer();
  }

  private void inject(String name, Runnable fault) {
    journal.accept("fault: " + name);
    counts.merge(name, 1, Integer::sum);
    fault.run();
  }
}
