package io.berth.e2e.faults;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Two copies of the scheduler, one of which works; one that has ended is started anew. */
public final class Instances {
  private static final int COPIES = 2;

  private final FaultScenario scene;
  private final Consumer<String> journal;
  private final List<SchedulerInstance> copies = new ArrayList<>();

  public Instances(FaultScenario scene, Consumer<String> journal) {
    this.scene = scene;
    this.journal = journal;
    tend();
  }

  /** Starts those that are missing. */
  public void tend() {
    copies.removeIf(
        copy -> {
          boolean ended = !copy.process().isAlive();
          if (ended) {
            journal.accept("a copy has ended:\n" + copy.process().logTail());
            scene.drop(copy);
          }
          return ended;
        });
    while (copies.size() < COPIES) {
      copies.add(scene.launchElected(Duration.ZERO));
    }
  }

  /** The one that works, or null while nobody knows. */
  public @Nullable SchedulerInstance leader() {
    return copies.stream()
        .filter(copy -> copy.process().isAlive() && copy.works())
        .findFirst()
        .orElse(null);
  }

  /** Ends the one that works. */
  public void killLeader() {
    SchedulerInstance leader = leader();
    if (leader != null) {
      journal.accept("kill the leader");
      copies.remove(leader);
      scene.drop(leader);
    }
  }

  /** Stops the one that works; what is returned has it go on. */
  public Runnable stopLeader() {
    SchedulerInstance leader = leader();
    if (leader == null) {
      return () -> {};
    }
    journal.accept("stop the leader");
    leader.process().signal("STOP");
    return () -> {
      journal.accept("let the former leader go on");
      leader.process().signal("CONT");
    };
  }
}
