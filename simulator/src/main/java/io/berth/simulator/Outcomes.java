package io.berth.simulator;

import io.berth.framework.PluginStatus;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.ResourceName;
import io.berth.model.Resources;
import io.berth.model.Snapshot;
import io.berth.queue.PendingPod;
import io.berth.runtime.Profile;
import io.berth.simulator.result.NodeUsage;
import io.berth.simulator.result.PodOutcome;
import io.berth.simulator.result.PodOutcome.State;
import io.berth.simulator.result.Totals;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects the outcomes of nodes and pods from an idle scheduler. */
final class Outcomes {
  private final Map<String, Profile> profiles;
  private final Map<String, PendingPod> pending = new HashMap<>();
  private final boolean stopped;

  Outcomes(SimulationModule.Engine engine, boolean stopped) {
    this.profiles = engine.profiles();
    this.stopped = stopped;
    engine.queue().pendingPods().forEach(pod -> pending.put(pod.pod().uid(), pod));
  }

  static List<NodeUsage> nodes(Snapshot before, Snapshot after) {
    List<NodeUsage> uses = new ArrayList<>(after.size());
    for (NodeInfo node : after.nodes()) {
      NodeInfo previous = before.node(node.name());
      NodeInfo initial = previous == null ? NodeInfo.of(node.node()) : previous;
      uses.add(
          new NodeUsage(
              node.name(),
              node.node().unschedulable(),
              node.allocatable(),
              requested(initial),
              requested(node),
              initial.podCount(),
              node.podCount()));
    }
    return uses;
  }

  /**
   * Returns the sum of the requests of a node's pods. The engine's own sums overflow as in
   * kube-scheduler; reported ones saturate.
   */
  private static Resources requested(NodeInfo node) {
    Resources.Builder sum = Resources.builder();
    for (ResourceName name : names(node.requested())) {
      long amount = 0;
      for (PodInfo pod : node.pods()) {
        amount = Totals.sum(amount, pod.resources().requests().get(name));
      }
      sum.set(name, amount);
    }
    return sum.build();
  }

  private static List<ResourceName> names(Resources resources) {
    List<ResourceName> names = new ArrayList<>();
    names.add(ResourceName.CPU);
    names.add(ResourceName.MEMORY);
    names.add(ResourceName.EPHEMERAL_STORAGE);
    for (int i = 0; i < resources.scalarCount(); i++) {
      names.add(resources.scalarName(i));
    }
    return names;
  }

  /** Returns the outcomes of all pods, those of initially bound pods first. */
  List<PodOutcome> pods(PodRecords records) {
    List<PodOutcome> outcomes = new ArrayList<>(records.entries().size());
    records.entries().stream()
        .filter(PodRecords.Entry::wasBound)
        .forEach(entry -> outcomes.add(of(entry)));
    records.entries().stream()
        .filter(entry -> !entry.wasBound())
        .forEach(entry -> outcomes.add(of(entry)));
    return outcomes;
  }

  private PodOutcome of(PodRecords.Entry entry) {
    PodInfo pod = entry.pod;
    State state = stateOf(entry);
    String reason =
        switch (state) {
          case RUNNING, PLACED -> "";
          case PENDING -> pendingReason(entry);
          case PREEMPTED -> "preempted by " + entry.preemptedFor;
          case FOREIGN -> "spec.schedulerName is " + pod.schedulerName();
        };
    return new PodOutcome(
        pod.namespace(),
        pod.name(),
        entry.replaces,
        entry.workload,
        pod.priority(),
        pod.resources().requests(),
        state,
        entry.nodeName,
        reason,
        entry.attempts,
        entry.explanation);
  }

  private static State stateOf(PodRecords.Entry entry) {
    if (!entry.preemptedFor.isEmpty()) {
      return State.PREEMPTED;
    }
    if (entry.wasBound()) {
      return State.RUNNING;
    }
    if (!entry.nodeName.isEmpty()) {
      return State.PLACED;
    }
    return entry.foreign ? State.FOREIGN : State.PENDING;
  }

  private String pendingReason(PodRecords.Entry entry) {
    PendingPod queued = pending.get(entry.pod.uid());
    if (queued != null && queued.state() == PendingPod.State.GATED) {
      PluginStatus gate = gate(queued.pod());
      if (gate != null) {
        return "%s: %s".formatted(gate.plugin(), gate.status().message());
      }
    }
    if (!entry.failureMessage.isEmpty()) {
      return entry.failureMessage;
    }
    if (entry.pod.isTerminating()) {
      return "it is being deleted";
    }
    return stopped ? "not attempted before the simulation was interrupted" : "not attempted";
  }

  private @Nullable PluginStatus gate(PodInfo pod) {
    Profile profile = profiles.get(pod.schedulerName());
    return profile == null ? null : profile.preEnqueue().run(pod);
  }
}
