package io.berth.e2e.parity;

import io.berth.manifest.ClusterObjects;
import io.berth.simulator.Attempt;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Set;

/**
 * Decisions on pods that are created one at a time on one cluster.
 *
 * <p>kube-scheduler is started when the cluster is complete. After that only pods change, one after
 * the other, so that both schedulers decide on the same state.
 */
final class Round {
  private final RandomSource random;
  private final String prefix;
  private final ClusterActor actor;
  private final ClusterEvents events;
  private final ClusterReader reader;
  private final BerthEvaluator berth;
  private final DecisionCounts counts;
  private final RandomCluster cluster;
  private final DecisionWatcher watcher;
  private int pods;

  Round(RandomSource random, String prefix, Context context) {
    this.random = random;
    this.prefix = prefix;
    this.actor = context.actor();
    this.events = context.events();
    this.reader = context.reader();
    this.berth = context.berth();
    this.counts = context.counts();
    this.watcher = new DecisionWatcher(events);
    this.cluster = new RandomCluster(random, prefix);
  }

  /** The collaborators of every round. */
  record Context(
      ClusterActor actor,
      ClusterEvents events,
      ClusterReader reader,
      BerthEvaluator berth,
      DecisionCounts counts) {}

  /** Creates the cluster. */
  void build() {
    new ClusterBuilder(random, actor, events).build(cluster);
  }

  /**
   * Creates pods and compares the decisions; the last pod binds late, and its binding is not
   * awaited.
   */
  void decide(List<Feature> features) {
    reader.readStatic();
    for (Feature feature : features) {
      decide(feature, false);
      if (random.withProbability(15)) {
        removeAny();
      }
    }
    decide(Feature.LATE_VOLUMES, true);
  }

  private void decide(Feature feature, boolean last) {
    ClusterObjects before = reader.read();
    Pod pod = actor.create(cluster.pods().incoming("new" + pods++, feature));
    if (!pod.getSpec().getSchedulingGates().isEmpty()) {
      checkGate(feature, before, pod);
      before = reader.read();
      pod = actor.removeGates(pod);
    }
    Attempt attempt = berth.attempt(before, pod);
    Decision decision = watcher.decision(pod, last);
    if (decision.nominatedNode() != null) {
      Set<String> expected = Comparison.deleted(attempt.preemption());
      decision =
          watcher.awaitVictims(
              decision, DecisionWatcher.terminating(before.all(Pod.class)), expected);
    }
    counts.add(feature, decision);
    String difference = Comparison.difference(attempt, decision);
    if (difference != null) {
      report(feature, difference, ScenarioJson.of(prefix + pods, before, pod, decision));
    }
    finishDecision(pod, decision, last);
  }

  /** Checks that a gated pod is not scheduled, also while others are scheduled. */
  private void checkGate(Feature feature, ClusterObjects before, Pod pod) {
    if (berth.attempt(before, pod).evaluation().preEnqueue() == null) {
      report(feature, "Berth would not wait for the gate", "");
    }
    decide(Feature.RESOURCES, false);
    String uid = pod.getMetadata().getUid();
    Pod current = events.pod(uid);
    if (current == null
        || current.getSpec().getNodeName() != null
        || events.firstFailure(uid) != null) {
      report(feature, "kube-scheduler did not wait for the gate", "");
    }
  }

  private void report(Feature feature, String difference, String scenario) {
    counts.add(feature, new DecisionCounts.Mismatch(difference, scenario));
  }

  /**
   * Starts or removes pods as kubelets and users do, so that the state is stable for the next pod.
   */
  private void finishDecision(Pod pod, Decision decision, boolean last) {
    if (decision.node() == null) {
      actor.remove(pod);
    } else if (!last) {
      actor.start(pod);
    }
    if (random.withProbability(50)) {
      events.pods().stream()
          .filter(victim -> decision.victims().contains(victim.getMetadata().getName()))
          .forEach(actor::remove);
    }
  }

  private void removeAny() {
    List<Pod> bound =
        events.pods().stream().filter(pod -> pod.getSpec().getNodeName() != null).toList();
    if (!bound.isEmpty()) {
      actor.remove(random.pick(bound));
    }
  }
}
