package io.berth.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.Rejection;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.queue.TakenPod;
import io.berth.runtime.Nominations;
import io.berth.runtime.Tiny;
import io.berth.testing.Nodes;
import io.berth.testing.Pods;
import io.berth.testing.Snapshots;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RecentDecisionsTest {
  private static final PodInfo POD = Pods.pod("p").info();

  private final RecentDecisions decisions = new RecentDecisions(() -> Instant.EPOCH);

  private static Snapshot cluster(int nodes) {
    return Snapshots.of(
        IntStream.range(0, nodes).mapToObj(i -> Nodes.node("n" + i)).toArray(Nodes[]::new));
  }

  /** Decides on the pod with one filter, and returns what is remembered. */
  private List<@Nullable Rejection> decide(Snapshot cluster, Function<NodeInfo, Status> filter) {
    Assessment assessment =
        Assessment.begin(
            Tiny.profile(new Tiny.Filter("P", filter)), cluster, POD, Nominations.NONE);
    assertThat(assessment.judgeNodes().isSuccess()).isTrue();
    decisions.decided(new TakenPod(POD, POD, 1, 0, 1, 0, false), assessment, null, null, "");
    return Objects.requireNonNull(decisions.find("default", "p")).rejections();
  }

  private static Status turns(NodeInfo node) {
    return switch (node.index() % 3) {
      case 0 -> Status.unschedulable("Insufficient cpu");
      case 1 -> Status.unschedulable("Insufficient memory");
      default -> Status.SUCCESS;
    };
  }

  @Test
  void verdictsThatTakeTurnsAreKeptOnceEach() {
    List<@Nullable Rejection> kept = decide(cluster(9), RecentDecisionsTest::turns);

    for (int i = 0; i < 9; i += 3) {
      assertThat(kept.get(i))
          .isEqualTo(new Rejection("P", Status.unschedulable("Insufficient cpu")))
          .isSameAs(kept.getFirst());
      assertThat(kept.get(i + 1))
          .isEqualTo(new Rejection("P", Status.unschedulable("Insufficient memory")))
          .isSameAs(kept.get(1));
      assertThat(kept.get(i + 2)).isNull();
    }
  }

  @Test
  void noNodeGetsTheVerdictOfAnotherHoweverManyThereAre() {
    int numbered = Short.MAX_VALUE;
    Snapshot cluster = cluster(numbered + 2);

    List<@Nullable Rejection> kept =
        decide(cluster, node -> Status.unschedulable("on " + node.name()));

    for (int i = 0; i < numbered; i++) {
      Status own = Status.unschedulable("on " + cluster.nodeNames().get(i));
      if (!new Rejection("P", own).equals(kept.get(i))) {
        assertThat(kept.get(i)).as("node %d", i).isEqualTo(new Rejection("P", own));
      }
    }
    Rejection other =
        new Rejection(null, Status.unschedulable("one of too many different reasons to keep"));
    assertThat(kept.subList(numbered, numbered + 2)).containsExactly(other, other);
  }

  @Test
  void theNextDecisionReplacesTheVerdicts() {
    Snapshot cluster = cluster(3);
    decide(cluster, node -> Status.unschedulable("on " + node.name()));

    assertThat(decide(cluster, node -> Status.SUCCESS)).containsOnlyNulls();
  }
}
