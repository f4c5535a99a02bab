package io.berth.kube;

import static io.berth.testing.Nodes.node;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cache.CacheDifference;
import io.berth.kube.LaggingCluster.Kind;
import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ClusterAuditTest {
  private static final NodeDescription NODE = node("a").cpu("4").spec();
  private static final NodeDescription LARGER = node("a").cpu("8").spec();
  private static final NodeDescription SPARE = node("spare").cpu("4").spec();
  private static final PodInfo OURS = pod("ours").uid("1").scheduler("berth").info();
  private static final PodInfo TERMINATING =
      pod("terminating").uid("2").scheduler("berth").terminating().info();
  private static final PodInfo OTHER_SCHEDULERS = pod("others").uid("3").scheduler("other").info();
  private static final PodInfo BOUND = pod("ours").uid("1").scheduler("berth").onNode("a").info();

  private final LaggingCluster cluster = new LaggingCluster();
  private final List<Duration> sleeps = new ArrayList<>();
  private BiConsumer<LaggingCluster, Duration> duringSleep = (_, _) -> {};
  private Consumer<LaggingCluster> afterList = _ -> {};

  private ClusterAudit.Findings audit() throws InterruptedException {
    return new ClusterAudit(
            () -> {
              ListedObjects listed = cluster.list();
              afterList.accept(cluster);
              return listed;
            },
            cluster::position,
            cluster.cache,
            cluster::pending,
            "berth"::equals,
            sleep -> {
              sleeps.add(sleep);
              duringSleep.accept(cluster, waited());
            })
        .run();
  }

  private Duration waited() {
    return sleeps.stream().reduce(Duration.ZERO, Duration::plus);
  }

  record QueueCase(
      String name, List<PodInfo> listed, List<PodInfo> queued, List<String> differences) {
    QueueCase(String name, List<PodInfo> listed, List<PodInfo> queued, String... differences) {
      this(name, listed, queued, List.of(differences));
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<QueueCase> queues() {
    return Stream.of(
        new QueueCase("waits", List.of(OURS), List.of(OURS)),
        new QueueCase("another scheduler's", List.of(OTHER_SCHEDULERS), List.of()),
        new QueueCase("being deleted", List.of(TERMINATING), List.of()),
        new QueueCase(
            "lost", List.of(OURS), List.of(), "pod default/ours is pending, but not in the queue"),
        new QueueCase("gone", List.of(), List.of(OURS), "pod default/ours is only in the queue"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void queues(QueueCase row) throws InterruptedException {
    row.listed.forEach(cluster::put);
    cluster.deliverAll();
    cluster.queued.clear();
    row.queued.forEach(pod -> cluster.queued.put(pod.uid(), pod));

    assertThat(audit().differences())
        .extracting(CacheDifference::description)
        .containsExactlyElementsOf(row.differences);
  }

  /**
   * @param history the changes before the audit, all delivered
   * @param undelivered the changes that are delivered 30 seconds later
   */
  record LateCase(
      String name, Consumer<LaggingCluster> history, Consumer<LaggingCluster> undelivered) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<LateCase> lateWatches() {
    return Stream.of(
        new LateCase("node added", _ -> {}, cluster -> cluster.put(NODE)),
        new LateCase("node changed", cluster -> cluster.put(NODE), cluster -> cluster.put(LARGER)),
        new LateCase(
            "node deleted", cluster -> cluster.put(NODE), cluster -> cluster.deleteNode("a")),
        new LateCase(
            "node deleted and another added",
            cluster -> cluster.put(NODE),
            cluster -> {
              cluster.deleteNode("a");
              cluster.put(SPARE);
            }),
        new LateCase("pod added", _ -> {}, cluster -> cluster.put(OURS)),
        new LateCase("pod bound", cluster -> cluster.put(OURS), cluster -> cluster.put(BOUND)),
        new LateCase(
            "pod deleted", cluster -> cluster.put(BOUND), cluster -> cluster.deletePod("1")),
        new LateCase(
            "waiting pod deleted",
            cluster -> cluster.put(OURS),
            cluster -> cluster.deletePod("1")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void lateWatches(LateCase row) throws InterruptedException {
    row.history.accept(cluster);
    cluster.deliverAll();
    row.undelivered.accept(cluster);
    cluster.writeOther();
    duringSleep =
        (_, waited) -> {
          if (waited.compareTo(Duration.ofSeconds(30)) > 0) {
            cluster.deliverAll();
          }
        };

    ClusterAudit.Findings findings = audit();

    assertThat(findings.differences()).isEmpty();
    assertThat(findings.lateWatches()).isEmpty();
    assertThat(waited()).isGreaterThan(Duration.ofSeconds(30));
  }

  @Test
  void reportsLateWatchInsteadOfDifferences() throws InterruptedException {
    cluster.put(NODE);

    ClusterAudit.Findings findings = audit();

    assertThat(findings.differences()).isEmpty();
    assertThat(findings.lateWatches())
        .containsExactly("watch of nodes has not reached resourceVersion 2: now at 1");
    assertThat(waited()).isGreaterThanOrEqualTo(ClusterAudit.LATE_WATCH_TIMEOUT);
  }

  @Test
  void doesNotWaitWithoutDifferences() throws InterruptedException {
    cluster.put(NODE);
    cluster.deliverAll();
    cluster.writeOther();

    assertThat(audit()).isEqualTo(new ClusterAudit.Findings(1, 0, 0, 0, List.of(), List.of()));
    assertThat(sleeps).isEmpty();
  }

  @Test
  void reportsLostEventsAtOnceIfWatchReachedTheirVersions() throws InterruptedException {
    cluster.put(NODE);
    cluster.put(BOUND);
    cluster.lose(Kind.NODES);
    cluster.lose(Kind.PODS);

    assertThat(audit().differences())
        .extracting(CacheDifference::description)
        .containsExactly(
            "node a is not in the cache", "pod default/ours is on node a, and not in the cache");
    assertThat(sleeps).isEmpty();
  }

  @Test
  void reportsLostDeletionsAtTheNextBookmark() throws InterruptedException {
    cluster.put(NODE);
    cluster.put(BOUND);
    cluster.deliverAll();
    cluster.deleteNode("a");
    cluster.deletePod("1");
    cluster.lose(Kind.NODES);
    cluster.lose(Kind.PODS);
    cluster.writeOther();
    duringSleep =
        (_, waited) -> {
          if (waited.compareTo(Duration.ofSeconds(40)) > 0) {
            cluster.sendBookmarks();
            cluster.deliverAll();
          }
        };

    assertThat(audit().differences())
        .extracting(CacheDifference::description)
        .containsExactly(
            "node a is in the cache only", "pod default/ours is in the cache only, on node a");
    assertThat(waited()).isBetween(Duration.ofSeconds(40), Duration.ofSeconds(43));
  }

  @Test
  void ignoresObjectsThatChangeDuringAudit() throws InterruptedException {
    cluster.put(NODE);
    cluster.put(OURS);
    cluster.deliverAll();
    int[] lists = new int[1];
    afterList =
        _ -> {
          // The list is outdated when it arrives: the watch has delivered newer events.
          lists[0]++;
          cluster.put(lists[0] % 2 == 1 ? LARGER : NODE);
          cluster.put(pod("new").uid("new" + lists[0]).onNode("a").info());
          cluster.deletePod("new" + (lists[0] - 1));
          cluster.deliverAll();
        };
    cluster.put(SPARE);

    ClusterAudit.Findings findings = audit();

    assertThat(findings.differences()).isEmpty();
    assertThat(findings.lateWatches()).isEmpty();
    assertThat(lists[0]).as("lists").isEqualTo(2);
  }

  @Test
  void waitsForBindingToForgetDeletedPod() throws InterruptedException {
    cluster.put(NODE);
    cluster.deliverAll();
    cluster.cache.assumePod(BOUND);
    cluster.sendBookmarks();
    cluster.deliverAll();
    duringSleep =
        (_, waited) -> {
          if (waited.compareTo(Duration.ofSeconds(20)) > 0) {
            cluster.cache.forgetPod(BOUND);
          }
        };

    assertThat(audit().differences()).isEmpty();
    assertThat(waited()).isGreaterThan(Duration.ofSeconds(20));
  }

  @Test
  void reportsAssumedPodThatIsNeverForgotten() throws InterruptedException {
    cluster.put(NODE);
    cluster.deliverAll();
    cluster.cache.assumePod(BOUND);
    duringSleep =
        (_, _) -> {
          cluster.sendBookmarks();
          cluster.deliverAll();
        };

    assertThat(audit().differences())
        .extracting(CacheDifference::description)
        .containsExactly("pod default/ours is in the cache only, on node a");
    assertThat(waited()).isGreaterThanOrEqualTo(ClusterAudit.LATE_WATCH_TIMEOUT);
  }
}
