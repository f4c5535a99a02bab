package io.berth.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.CycleState;
import io.berth.framework.DisruptionBudgetLister;
import io.berth.framework.FilterPlugin;
import io.berth.framework.PreemptionExecutor;
import io.berth.framework.PreemptionExtender;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.plugins.defaultpreemption.DefaultPreemption;
import io.berth.plugins.defaultpreemption.DefaultPreemptionArgs;
import io.berth.runtime.TestPlugins;
import io.berth.testing.Pods;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A preemptor that is retried before the API server shows its nomination. */
class RepeatedPreemptionTest {
  private static final int NODES = 6;
  private static final int ATTEMPTS = 50;

  private final List<PodInfo> evicted = new ArrayList<>();

  /** Rejects nodes with a pod, terminating or not. */
  private record OnePodPerNode(String name) implements FilterPlugin {
    @Override
    public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
      return node.podCount() == 0 ? Status.SUCCESS : Status.unschedulable("full");
    }
  }

  /** Deletes victims, which terminate slowly; status patches are never observed. */
  private final class SlowVictims implements PreemptionExecutor {
    @Override
    public Status preempt(PodInfo preemptor, String nodeName, List<PodInfo> victims) {
      victims.stream().filter(victim -> !victim.isTerminating()).forEach(evicted::add);
      return Status.SUCCESS;
    }

    @Override
    public boolean isPodRunningPreemption(PodInfo preemptor) {
      return false;
    }
  }

  private TestScheduler scheduler() {
    DefaultPreemption preemption =
        new DefaultPreemption(
            new DefaultPreemptionArgs(10, 100, List.of()),
            name -> name.equals("tiny"),
            DisruptionBudgetLister.NONE,
            PreemptionExtender.NONE,
            new SlowVictims(),
            InstantSource.fixed(Instant.EPOCH),
            new SplittableRandom(1));
    TestScheduler scheduler =
        new TestScheduler(
            new TestPlugins.Bind("Bind", () -> Status.SUCCESS),
            new OnePodPerNode("One"),
            preemption);
    for (int i = 0; i < NODES; i++) {
      scheduler.nodes("n" + i);
      scheduler.eventHandler.onPodChange(null, victim(i).info());
    }
    return scheduler;
  }

  private static Pods victim(int i) {
    return Pods.pod("v" + i).scheduler("tiny").onNode("n" + i);
  }

  private void reportTermination(TestScheduler scheduler) {
    for (PodInfo victim : evicted) {
      int i = Integer.parseInt(victim.name().substring(1));
      scheduler.eventHandler.onPodChange(victim, victim(i).preempted().info());
    }
  }

  @Test
  void evictsOneVictimAcrossAttempts() {
    TestScheduler scheduler = scheduler();
    PodInfo preemptor = Pods.pod("high").scheduler("tiny").priority(10).info();

    scheduler.schedule(preemptor);
    for (int i = 0; i < ATTEMPTS; i++) {
      reportTermination(scheduler);
      scheduler.queue.activate(List.of(preemptor));
      scheduler.runUntilIdle();
    }

    assertThat(evicted).hasSize(1);
    assertThat(scheduler.reports)
        .last()
        .asString()
        .contains("not eligible due to a terminating pod on the nominated node");

    PodInfo victim = evicted.getFirst();
    scheduler.eventHandler.onPodChange(victim, null);
    scheduler.after(Duration.ofMinutes(1));

    assertThat(scheduler.reports).last().isEqualTo("high on " + victim.nodeName());
  }
}
