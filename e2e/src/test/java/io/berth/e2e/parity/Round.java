package io.berth.e2e.parity;

import io.berth.manifest.ClusterObjects;
import io.berth.simulator.Attempt;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Set;

/**
 * One cluster, and pods that come to it one at a time.
 *
 * <p>kube-scheduler is started when the cluster stands. After that only pods change, and they
 * change one after the other, so that both schedulers decide on the same state: what one has seen
 * of pods before a new one comes, the other has too.
 */
final class Round {
  private final RandomSource draw;
  private final String prefix;
  private final ClusterActor hand;
  private final ClusterEvents news;
  private final ClusterReader reader;
  private final BerthSide berth;
  private final DecisionCounts tally;
  private final RandomCluster cluster;
  private final DecisionWatcher watching;
  private int pods;

  Round(RandomSource draw, String prefix, Bench bench) {
    this.draw = draw;
    this.prefix = prefix;
    this.hand = bench.hand();
    this.news = bench.news();
    this.reader = bench.reader();
    this.berth = bench.berth();
    this.tally = bench.tally();
    this.watching = new DecisionWatcher(news);
    this.cluster = new RandomCluster(draw, prefix);
  }

  /** What every round works with. */
  record Bench(
      ClusterActor hand,
      ClusterEvents news,
      ClusterReader reader,
      BerthSide berth,
      DecisionCounts tally) {}

  /** Makes the cluster. */
  void build() {
    new ClusterBuilder(draw, hand, news).build(cluster);
  }

  /** Lets pods come; the last one takes its time, and nobody waits for it. */
  void decide(List<Family> families) {
    reader.readUnchanging();
    for (Family family : families) {
      decide(family, false);
      if (draw.chance(15)) {
        removeAny();
      }
    }
    decide(Family.LATE_VOLUMES, true);
  }

  private void decide(Family family, boolean last) {
    ClusterObjects before = reader.read();
    Pod pod = hand.create(cluster.pods().incoming("new" + pods++, family));
    if (!pod.getSpec().getSchedulingGates().isEmpty()) {
      checkGate(family, before, pod);
      before = reader.read();
      pod = hand.liftGates(pod);
    }
    Attempt attempt = berth.attempt(before, pod);
    Decision decision = watching.decision(pod, last);
    if (decision.nominatedNode() != null) {
      Set<String> wanted = Comparison.deleted(attempt.preemption());
      decision =
          watching.withVictims(decision, DecisionWatcher.going(before.all(Pod.class)), wanted);
    }
    tally.add(family, decision);
    String difference = Comparison.difference(attempt, decision);
    if (difference != null) {
      report(family, difference, ScenarioJson.of(prefix + pods, before, pod, decision));
    }
    settle(pod, decision, last);
  }

  /** A pod behind a gate is left alone, also while others are placed. */
  private void checkGate(Family family, ClusterObjects before, Pod pod) {
    if (berth.attempt(before, pod).evaluation().preEnqueue() == null) {
      report(family, "Berth would not wait for the gate", "");
    }
    decide(Family.RESOURCES, false);
    String uid = pod.getMetadata().getUid();
    Pod now = news.pod(uid);
    if (now == null || now.getSpec().getNodeName() != null || news.firstFailure(uid) != null) {
      report(family, "kube-scheduler did not wait for the gate", "");
    }
  }

  private void report(Family family, String difference, String scenario) {
    tally.add(family, new DecisionCounts.Mismatch(difference, scenario));
  }

  /** Does what a kubelet or a user would do next, so that the next pod finds firm ground. */
  private void settle(Pod pod, Decision decision, boolean last) {
    if (decision.node() == null) {
      hand.remove(pod);
    } else if (!last) {
      hand.start(pod);
    }
    if (draw.chance(50)) {
      news.pods().stream()
          .filter(victim -> decision.victims().contains(victim.getMetadata().getName()))
          .forEach(hand::remove);
    }
  }

  private void removeAny() {
    List<Pod> bound =
        news.pods().stream().filter(pod -> pod.getSpec().getNodeName() != null).toList();
    if (!bound.isEmpty()) {
      hand.remove(draw.one(bound));
    }
  }
}
