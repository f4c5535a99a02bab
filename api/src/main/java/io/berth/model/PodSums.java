package io.berth.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the pods of a node amount to; kept up to date one pod at a time. */
record PodSums(
    Resources requested,
    ScalarSums scalars,
    long nonZeroMilliCpu,
    long nonZeroMemory,
    List<HostPort> usedPorts,
    List<PodInfo> podsWithVolumes) {
  static final PodSums NONE =
      new PodSums(Resources.NONE, ScalarSums.NONE, 0, 0, List.of(), List.of());

  PodSums plus(PodInfo pod) {
    Resources added = pod.amounts().onNode();
    ScalarSums sums = scalars.plus(added.scalars());
    return new PodSums(
        requested.plus(added, sums.totals()),
        sums,
        nonZeroMilliCpu + pod.amounts().nonZeroOnNode().milliCpu(),
        nonZeroMemory + pod.amounts().nonZeroOnNode().memory(),
        plusAll(usedPorts, pod.hostPorts()),
        pod.volumes().isEmpty() ? podsWithVolumes : plusAll(podsWithVolumes, List.of(pod)));
  }

  PodSums minus(PodInfo pod) {
    Resources removed = pod.amounts().onNode();
    ScalarSums sums = scalars.minus(removed.scalars());
    return new PodSums(
        requested.minus(removed, sums.totals()),
        sums,
        nonZeroMilliCpu - pod.amounts().nonZeroOnNode().milliCpu(),
        nonZeroMemory - pod.amounts().nonZeroOnNode().memory(),
        minusAll(usedPorts, pod.hostPorts()),
        minusPod(podsWithVolumes, pod));
  }

  /** Compares what does not depend on the order in which pods came. */
  boolean sameTotals(PodSums other) {
    return requested.equals(other.requested)
        && nonZeroMilliCpu == other.nonZeroMilliCpu
        && nonZeroMemory == other.nonZeroMemory
        && usedPorts.size() == other.usedPorts.size()
        && podsWithVolumes.size() == other.podsWithVolumes.size();
  }

  private static <T> List<T> plusAll(List<T> list, List<T> added) {
    if (added.isEmpty()) {
      return list;
    }
    List<T> more = new ArrayList<>(list.size() + added.size());
    more.addAll(list);
    more.addAll(added);
    return List.copyOf(more);
  }

  /** Removes one occurrence of each. */
  private static List<HostPort> minusAll(List<HostPort> list, List<HostPort> removed) {
    if (removed.isEmpty()) {
      return list;
    }
    Map<HostPort, Integer> left = new HashMap<>();
    removed.forEach(port -> left.merge(port, 1, Integer::sum));
    return list.stream().filter(port -> !takeOne(left, port)).toList();
  }

  private static boolean takeOne(Map<HostPort, Integer> left, HostPort port) {
    if (!left.containsKey(port)) {
      return false;
    }
    left.computeIfPresent(port, (_, many) -> many == 1 ? null : many - 1);
    return true;
  }

  private static List<PodInfo> minusPod(List<PodInfo> list, PodInfo removed) {
    return list.contains(removed) ? list.stream().filter(pod -> pod != removed).toList() : list;
  }
}
