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

/** Adds up nodes and pods. */
final class ResultSummary {
  private final List<NodeUse> nodes;
  private final List<PodOutcome> pods;
  private final Set<Resources> requests = new LinkedHashSet<>();

  ResultSummary(List<NodeUse> nodes, List<PodOutcome> pods) {
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
        (int) pods.stream().filter(PodOutcome::wasToPlace).count(),
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

  /** A DaemonSet's pods are on every node; they do not make one used. */
  private int used(Predicate<PodOutcome> isThere) {
    Set<String> used = new HashSet<>();
    for (PodOutcome pod : pods) {
      if (isThere.test(pod) && !pod.workload().kind().equals("DaemonSet")) {
        used.add(pod.nodeName());
      }
    }
    return (int) nodes.stream().filter(node -> used.contains(node.name())).count();
  }

  private List<Totals.OfResource> resources() {
    Set<ResourceName> names = new LinkedHashSet<>();
    names.add(ResourceName.CPU);
    names.add(ResourceName.MEMORY);
    Set<ResourceName> others = new TreeSet<>(Comparator.comparing(ResourceName::name));
    for (Resources amounts : known()) {
      if (amounts.ephemeralStorage() > 0) {
        names.add(ResourceName.EPHEMERAL_STORAGE);
      }
      for (int i = 0; i < amounts.extendedCount(); i++) {
        if (amounts.extendedAmount(i) > 0) {
          others.add(amounts.extendedName(i));
        }
      }
    }
    names.addAll(others);
    List<Totals.OfResource> totals = new ArrayList<>();
    names.forEach(name -> totals.add(of(name)));
    return totals;
  }

  /** What nodes have, and what pods ask for: some of it no node may have. */
  private Set<Resources> known() {
    Set<Resources> known = new LinkedHashSet<>(requests);
    nodes.forEach(node -> known.add(node.allocatable()));
    return known;
  }

  private Totals.OfResource of(ResourceName name) {
    Stranding stranding = Stranding.of(name, requests);
    long allocatable = 0;
    long before = 0;
    long after = 0;
    long stranded = 0;
    for (NodeUse node : nodes) {
      allocatable = Totals.sum(allocatable, node.allocatable().get(name));
      before = Totals.sum(before, node.before().get(name));
      after = Totals.sum(after, node.after().get(name));
      stranded = Totals.sum(stranded, stranding.on(node));
    }
    long wanted =
        pods.stream()
            .filter(pod -> pod.state() == State.PENDING)
            .mapToLong(pod -> pod.requests().get(name))
            .reduce(0, Totals::sum);
    return new Totals.OfResource(name, allocatable, before, after, stranded, wanted);
  }
}
