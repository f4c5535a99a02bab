package io.berth.kube;

import static io.berth.testing.Nodes.node;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cache.ClusterCache;
import io.berth.cache.Difference;
import io.berth.cache.Listing;
import io.berth.model.NodeSpec;
import io.berth.model.PodInfo;
import io.berth.queue.PendingPod;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ClusterAuditTest {
  private static final NodeSpec NODE = node("a").cpu("4").spec();
  private static final PodInfo OURS = pod("ours").uid("1").scheduler("berth").info();
  private static final PodInfo GOING =
      pod("going").uid("2").scheduler("berth").terminating().info();
  private static final PodInfo OTHERS = pod("others").uid("3").scheduler("other").info();
  private static final PodInfo BOUND = pod("ours").uid("1").scheduler("berth").onNode("a").info();

  private final ClusterCache cache = new ClusterCache();
  private final Deque<Listing> listings = new ArrayDeque<>();
  private final List<PendingPod> waiting = new ArrayList<>();
  private final List<Duration> pauses = new ArrayList<>();

  private ClusterAudit.Findings audit() throws InterruptedException {
    return new ClusterAudit(
            () -> listings.size() > 1 ? listings.removeFirst() : listings.getFirst(),
            cache,
            () -> List.copyOf(waiting),
            "berth"::equals,
            pauses::add)
        .run();
  }

  private static PendingPod pending(PodInfo pod) {
    return new PendingPod(pod, PendingPod.Place.ACTIVE, 0, Set.of());
  }

  record Case(String name, List<PodInfo> listed, List<PodInfo> queued, List<String> differences) {
    Case(String name, List<PodInfo> listed, List<PodInfo> queued, String... differences) {
      this(name, listed, queued, List.of(differences));
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> queues() {
    return Stream.of(
        new Case("waits", List.of(OURS), List.of(OURS)),
        new Case("somebody else's", List.of(OTHERS), List.of()),
        new Case("being deleted", List.of(GOING), List.of()),
        new Case("lost", List.of(OURS), List.of(), "pod default/ours waits, and not in the queue"),
        new Case("gone", List.of(), List.of(OURS), "pod default/ours waits in the queue only"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void queues(Case row) throws InterruptedException {
    listings.add(new Listing(List.of(), row.listed));
    row.queued.forEach(pod -> waiting.add(pending(pod)));

    assertThat(audit().differences())
        .extracting(Difference::what)
        .containsExactlyElementsOf(row.differences);
  }

  @Test
  void whatIsOnItsWayIsNoDifference() throws InterruptedException {
    cache.putNode(NODE);
    listings.add(new Listing(List.of(), List.of()));
    listings.add(new Listing(List.of(NODE), List.of()));

    assertThat(audit()).isEqualTo(new ClusterAudit.Findings(1, 0, 0, 0, List.of()));
    assertThat(pauses).hasSize(1);
  }

  @Test
  void differencesThatComeAndGoAreNone() throws InterruptedException {
    listings.add(new Listing(List.of(NODE), List.of()));
    listings.add(new Listing(List.of(), List.of(BOUND)));
    listings.add(new Listing(List.of(NODE), List.of()));

    assertThat(audit().differences()).isEmpty();
  }

  @Test
  void whatStaysIsTold() throws InterruptedException {
    listings.add(new Listing(List.of(NODE), List.of(BOUND)));

    assertThat(audit().differences())
        .extracting(Difference::what)
        .containsExactly(
            "node a is not in the cache", "pod default/ours is on node a, and not in the cache");
    assertThat(pauses.stream().reduce(Duration.ZERO, Duration::plus))
        .isGreaterThan(Duration.ofSeconds(1));
  }
}
