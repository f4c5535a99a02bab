package io.berth.kube;

import static io.berth.testing.Nodes.node;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cache.CacheDifference;
import io.berth.kube.LaggingCluster.Kind;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Only lost events are differences, however late watches are and whatever changes. */
class ClusterAuditPropertyTest {
  private static final int NAMES = 4;

  private final LaggingCluster cluster = new LaggingCluster();
  private int uids;

  private ClusterAudit.Findings audit(RandomGenerator random, Runnable duringSleep)
      throws InterruptedException {
    return new ClusterAudit(
            () -> {
              churn(random);
              ListedObjects listed = cluster.list();
              churn(random);
              return listed;
            },
            cluster::position,
            cluster.cache,
            cluster::pending,
            "berth"::equals,
            _ -> {
              churn(random);
              duringSleep.run();
            })
        .run();
  }

  /** Makes some changes, and delivers some of them. */
  private void churn(RandomGenerator random) {
    for (int i = random.nextInt(6); i > 0; i--) {
      change(random);
    }
    for (int i = random.nextInt(8); i > 0; i--) {
      cluster.deliver(random.nextBoolean() ? Kind.NODES : Kind.PODS);
    }
  }

  private void change(RandomGenerator random) {
    String name = "n" + random.nextInt(NAMES);
    String uid = "u" + (uids - random.nextInt(NAMES));
    switch (random.nextInt(7)) {
      case 0 -> cluster.put(node(name).cpu("4").spec());
      case 1 -> cluster.put(node(name).cpu("8").spec());
      case 2 -> cluster.deleteNode(name);
      case 3 -> cluster.put(pod("p").uid("u" + ++uids).scheduler("berth").info());
      case 4 -> cluster.bind(uid, name);
      case 5 -> cluster.deletePod(uid);
      default -> cluster.sendBookmarks();
    }
  }

  @Property(tries = 400)
  void findsNoDifferenceIfNoEventWasLost(@ForAll long seed) throws InterruptedException {
    RandomGenerator random = new SplittableRandom(seed);
    for (int i = 0; i < 10; i++) {
      churn(random);
    }

    assertThat(audit(random, () -> {}).differences()).isEmpty();
  }

  @Property(tries = 100)
  void findsLostDeletionAndLostNode(@ForAll long seed) throws InterruptedException {
    RandomGenerator random = new SplittableRandom(seed);
    cluster.put(pod("lost").uid("lost").onNode("n0").info());
    cluster.deliverAll();
    cluster.deletePod("lost");
    cluster.lose(Kind.PODS);
    cluster.put(node("lost").cpu("4").spec());
    cluster.lose(Kind.NODES);

    ClusterAudit.Findings findings =
        audit(
            random,
            () -> {
              cluster.sendBookmarks();
              cluster.deliverAll();
            });

    assertThat(findings.lateWatches()).isEmpty();
    assertThat(findings.differences())
        .extracting(CacheDifference::description)
        .containsExactlyInAnyOrder(
            "node lost is not in the cache", "pod default/lost is in the cache only, on node n0");
  }
}
