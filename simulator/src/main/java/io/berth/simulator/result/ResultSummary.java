package io.berth.simulator.result;

import io.berth.model.ResourceName;
import io.berth.model.Resources;
import io.berth.simulator.result.PodOutcome.State;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Summarizes nodes and pods as totals and workload outcomes. */
final class ResultSummary {
  private final List<NodeUsage> nodes;
  private final List<PodOutcome> pods;
  private final Set<Resources> requests = new LinkedHashSet<>();

  ResultSummary(List<NodeUsage> nodes, List<PodOutcome> pods) {
    this.nodes = nodes;
    this.pods = pods;
    pods.forEach(pod -> requests.add(pod.requests()));
  }

  List<WorkloadOutcome> workloads() {
    return WorkloadOutcome.of(pods);
  }

  Totals totals() {
    return new Totals(
        nodes.size(),
        used(PodOutcome::wasOnNode),
        used(pod -> pod.state() == State.RUNNING || pod.state() == State.PLACED),
        (int) pods.stream().filter(PodOutcome::wasPending).count(),
        count(State.RUNNING),
        count(State.PLACED),
        count(State.PENDING),
        count(State.PREEMPTED),
        count(State.FOREIGN),
        resources());
  }

  private int count(State state) {
    return (int) pods.stream().filter(pod -> pod.state() == state).count();
  }

  /** Returns the number of nodes with pods, not counting the pods of DaemonSets. */
  private int used(Predicate<PodOutcome> hasNode) {
    Set<String> used = new HashSet<>();
    for (PodOutcome pod : pods) {
      if (hasNode.test(pod) && !pod.workload().kind().equals("DaemonSet")) {
        used.add(pod.nodeName());
      }
    }
    return (int) nodes.stream().filter(node -> used.contains(node.name())).count();
  }

  private List<Totals.ResourceTotal> resources() {
    Set<ResourceName> names = new LinkedHashSet<>();
    names.add(ResourceName.CPU);
    names.add(ResourceName.MEMORY);
    Set<ResourceName> extended = new TreeSet<>(Comparator.comparing(ResourceName::name));
    for (Resources amounts : amounts()) {
      if (amounts.ephemeralStorage() > 0) {
        names.add(ResourceName.EPHEMERAL_STORAGE);
      }
      for (int i = 0; i < amounts.scalarCount(); i++) {
        if (amounts.scalarAmount(i) > 0) {
          extended.add(amounts.scalarName(i));
        }
      }
    }
    names.addAll(extended);
    List<Totals.ResourceTotal> totals = new ArrayList<>();
    names.forEach(name -> totals.add(of(name)));
    return totals;
  }

  /** Returns the allocatable resources of nodes and the requests of pods. */
  private Set<Resources> amounts() {
    Set<Resources> amounts = new LinkedHashSet<>(requests);
    nodes.forEach(node -> amounts.add(node.allocatable()));
    return amounts;
  }

  private Totals.ResourceTotal of(ResourceName name) {
    Stranding stranding = Stranding.of(name, requests);
    long allocatable = 0;
    long before = 0;
    long after = 0;
    long stranded = 0;
    for (NodeUsage node : nodes) {
      allocatable = Totals.sum(allocatable, node.allocatable().get(name));
      before = Totals.sum(before, node.before().get(name));
      after = Totals.sum(after, node.after().get(name));
      stranded = Totals.sum(stranded, stranding.on(node));
    }
    long pending =
        pods.stream()
            .filter(pod -> pod.state() == State.PENDING)
            .mapToLong(pod -> pod.requests().get(name))
            .reduce(0, Totals::sum);
    return new Totals.ResourceTotal(name, allocatable, before, after, stranded, pending);
  }
}
