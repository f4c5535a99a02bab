package io.berth.simulator;

import io.berth.framework.PluginStatus;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.ResourceName;
import io.berth.model.Resources;
import io.berth.model.Snapshot;
import io.berth.queue.PendingPod;
import io.berth.runtime.Profile;
import io.berth.simulator.result.NodeUse;
import io.berth.simulator.result.PodOutcome;
import io.berth.simulator.result.PodOutcome.State;
import io.berth.simulator.result.Totals;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads from a scheduler at rest what became of nodes and pods. */
final class Outcomes {
  private final Map<String, Profile> profiles;
  private final Map<String, PendingPod> pending = new HashMap<>();
  private final boolean stopped;

  Outcomes(SimulationModule.Engine engine, boolean stopped) {
    this.profiles = engine.profiles();
    this.stopped = stopped;
    engine.queue().pending().forEach(pod -> pending.put(pod.pod().uid(), pod));
  }

  static List<NodeUse> nodes(Snapshot before, Snapshot after) {
    List<NodeUse> uses = new ArrayList<>(after.size());
    for (NodeInfo now : after.nodes()) {
      NodeInfo then = before.node(now.name());
      NodeInfo start = then == null ? NodeInfo.of(now.spec()) : then;
      uses.add(
          new NodeUse(
              now.name(),
              now.spec().unschedulable(),
              now.allocatable(),
              requested(start),
              requested(now),
              start.podCount(),
              now.podCount()));
    }
    return uses;
  }

  /**
   * What the pods of a node ask for. The engine's own sums wrap, as they do in kube-scheduler; what
   * people read does not.
   */
  private static Resources requested(NodeInfo node) {
    Resources.Builder sum = Resources.builder();
    for (ResourceName name : names(node.requested())) {
      long amount = 0;
      for (PodInfo pod : node.pods()) {
        amount = Totals.sum(amount, pod.amounts().requests().get(name));
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
    for (int i = 0; i < resources.extendedCount(); i++) {
      names.add(resources.extendedName(i));
    }
    return names;
  }

  /** Those that were on nodes come first. */
  List<PodOutcome> pods(PodRecords ledger) {
    List<PodOutcome> outcomes = new ArrayList<>(ledger.entries().size());
    ledger.entries().stream()
        .filter(PodRecords.Entry::wasBound)
        .forEach(entry -> outcomes.add(of(entry)));
    ledger.entries().stream()
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
          case PENDING -> whyPending(entry);
          case PREEMPTED -> "preempted for " + entry.preemptedFor;
          case FOREIGN -> "asks for the scheduler " + pod.schedulerName();
        };
    return new PodOutcome(
        pod.namespace(),
        pod.name(),
        entry.replaces,
        entry.workload,
        pod.priority(),
        pod.amounts().requests(),
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

  private String whyPending(PodRecords.Entry entry) {
    PendingPod waiting = pending.get(entry.pod.uid());
    if (waiting != null && waiting.place() == PendingPod.Place.GATED) {
      PluginStatus gate = gate(waiting.pod());
      if (gate != null) {
        return "%s: %s".formatted(gate.plugin(), gate.status().message());
      }
    }
    if (!entry.refusal.isEmpty()) {
      return entry.refusal;
    }
    if (entry.pod.isTerminating()) {
      return "it is being deleted";
    }
    return stopped ? "not tried before the simulation was stopped" : "not tried";
  }

  private @Nullable PluginStatus gate(PodInfo pod) {
    Profile profile = profiles.get(pod.schedulerName());
    return profile == null ? null : profile.preEnqueue().run(pod);
  }
}
