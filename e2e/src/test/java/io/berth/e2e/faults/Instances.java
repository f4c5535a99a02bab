package io.berth.e2e.faults;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Two instances of the scheduler with leader election; exited ones are replaced. */
public final class Instances {
  private static final int REPLICAS = 2;

  private final FaultScenario scenario;
  private final Consumer<String> journal;
  private final List<SchedulerInstance> instances = new ArrayList<>();

  public Instances(FaultScenario scenario, Consumer<String> journal) {
    this.scenario = scenario;
    this.journal = journal;
    replaceExited();
  }

  /** Replaces exited instances. */
  public void replaceExited() {
    instances.removeIf(
        instance -> {
          boolean ended = !instance.process().isAlive();
          if (ended) {
            journal.accept("an instance has exited:\n" + instance.process().logTail());
            scenario.kill(instance);
          }
          return ended;
        });
    while (instances.size() < REPLICAS) {
      instances.add(scenario.launchElected(Duration.ZERO));
    }
  }

  /** Returns the leader, or null if there is none. */
  public @Nullable SchedulerInstance leader() {
    return instances.stream()
        .filter(instance -> instance.process().isAlive() && instance.isScheduling())
        .findFirst()
        .orElse(null);
  }

  /** Kills the leader. */
  public void killLeader() {
    SchedulerInstance leader = leader();
    if (leader != null) {
      journal.accept("kill the leader");
      instances.remove(leader);
      scenario.kill(leader);
    }
  }

  /** Stops the leader, and returns a step that continues it. */
  public Runnable stopLeader() {
    SchedulerInstance leader = leader();
    if (leader == null) {
      return () -> {};
    }
    journal.accept("stop the leader");
    leader.process().signal("STOP");
    return () -> {
      journal.accept("continue the former leader");
      leader.process().signal("CONT");
    };
  }
}
