package io.berth.e2e.faults;

import io.berth.e2e.faults.FaultAction.Dawdle;
import io.berth.e2e.faults.FaultAction.HangUp;
import io.berth.e2e.faults.FaultAction.LoseAnswer;
import io.berth.e2e.faults.FaultAction.Refuse;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** One fault after the other, at random. Each lasts until the next one or until {@link #heal}. */
public final class RandomFaults {
  private final FaultScenario scene;
  private final Instances crew;
  private final RandomGenerator random;
  private final Consumer<String> journal;
  private final Map<String, Integer> counts = new TreeMap<>();
  private Runnable remedy = () -> {};

  public RandomFaults(
      FaultScenario scene, Instances crew, RandomGenerator random, Consumer<String> journal) {
    this.scene = scene;
    this.crew = crew;
    this.random = random;
    this.journal = journal;
  }

  /** How often there was what. */
  public Map<String, Integer> counts() {
    return counts;
  }

  /** Ends the present fault. */
  public void heal() {
    scene.proxy().heal();
    remedy.run();
    remedy = () -> {};
    crew.tend();
  }

  /** Ends the present fault and begins another. */
  public void next() {
    heal();
    int times = random.nextInt(5, 40);
    switch (random.nextInt(20)) {
      case 0, 1, 2 -> note("watches cut", () -> scene.proxy().cut());
      case 3, 4 -> binds("409", times, new Refuse(409, "Conflict", "try later"));
      case 5, 6 -> binds("429", times, new Refuse(429, "TooManyRequests", "busy"));
      case 7, 8 -> binds("500", times, new Refuse(500, "InternalError", "broken"));
      case 9, 10 -> binds("lost", times, new LoseAnswer());
      case 11, 12 -> binds("late", times, new Dawdle(Duration.ofMillis(50L * times)));
      case 13, 14 ->
          note("connections cut", () -> all(Fault.toNext(times, _ -> true, new HangUp())));
      case 15, 16 -> note("no watches", this::holdWatches);
      case 17 -> note("API server restarted, etcd compacted", this::restart);
      case 18 -> note("leader killed", crew::killLeader);
      default -> note("leader stopped", () -> remedy = crew.stopLeader());
    }
  }

  private void binds(String how, int times, FaultAction deed) {
    note("binds " + how, () -> all(Fault.toNext(times, Call::isBind, deed)));
  }

  private void all(Fault fault) {
    scene.proxy().begin(fault);
  }

  private void holdWatches() {
    all(Fault.toAll(Call::isWatch, new HangUp()));
    scene.proxy().cut();
  }

  private void restart() {
    scene.plane().compactEtcd();
    scene.plane().restartApiServer();
  }

  private void note(String name, Runnable fault) {
    journal.accept("fault: " + name);
    counts.merge(name, 1, Integer::sum);
    fault.run();
  }
}
