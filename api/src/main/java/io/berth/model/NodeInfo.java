package io.berth.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A node with its pods and the totals of their resources. Immutable: a change creates a new object,
 * so that snapshots stay consistent, and evaluating a hypothetical change costs one small copy.
 */
public final class NodeInfo {
  private static final PodInfo[] NO_PODS = {};

  private final NodeDescription node;
  private final int index;
  private final PodInfo[] pods;
  private final ResourceTotals totals;

  /* Copies of the values that every attempt reads for every node. Reading them through the fields
   * above would cost several cache misses for each of thousands of nodes. */
  private final int podCount;
  private final long allocatablePods;
  private final long allocatableMilliCpu;
  private final long allocatableMemory;
  private final long requestedMilliCpu;
  private final long requestedMemory;
  private final Resources allocatable;
  private final Resources requested;
  private final ScalarResources allocatableScalars;
  private final ScalarResources requestedScalars;
  private final long nonZeroRequestedMilliCpu;
  private final long nonZeroRequestedMemory;

  private NodeInfo(NodeDescription node, int index, PodInfo[] pods, ResourceTotals totals) {
    this.node = node;
    this.index = index;
    this.pods = pods;
    this.totals = totals;
    this.podCount = pods.length;
    this.allocatable = node.allocatable();
    this.requested = totals.requested();
    this.allocatableScalars = allocatable.scalars();
    this.requestedScalars = requested.scalars();
    this.allocatablePods = allocatable.pods();
    this.allocatableMilliCpu = allocatable.milliCpu();
    this.allocatableMemory = allocatable.memory();
    this.requestedMilliCpu = requested.milliCpu();
    this.requestedMemory = requested.memory();
    this.nonZeroRequestedMilliCpu = totals.nonZeroMilliCpu();
    this.nonZeroRequestedMemory = totals.nonZeroMemory();
  }

  /** Creates a node without pods that is not part of a snapshot. */
  public static NodeInfo of(NodeDescription node) {
    return new NodeInfo(node, -1, NO_PODS, ResourceTotals.NONE);
  }

  /** Returns this node with an additional pod. */
  public NodeInfo withPod(PodInfo pod) {
    int count = pods.length;
    PodInfo[] more = Arrays.copyOf(pods, count + 1);
    more[count] = pod;
    return new NodeInfo(node, index, more, totals.withPod(pod));
  }

  /** Returns this node without the pod with the same uid; itself if there is none. */
  public NodeInfo withoutPod(PodInfo pod) {
    int at = indexOf(pod.uid());
    if (at < 0) {
      return this;
    }
    int last = pods.length - 1;
    PodInfo[] fewer = Arrays.copyOf(pods, last);
    System.arraycopy(pods, at + 1, fewer, at, last - at);
    return new NodeInfo(node, index, fewer, totals.withoutPod(pods[at]));
  }

  /** Returns this node with a new version of its object. */
  public NodeInfo withNode(NodeDescription newValue) {
    return new NodeInfo(newValue, index, pods, totals);
  }

  /** Returns this node with another index in the snapshot. */
  public NodeInfo withIndex(int newValue) {
    return newValue == index ? this : new NodeInfo(node, newValue, pods, totals);
  }

  private int indexOf(String uid) {
    for (int i = 0; i < pods.length; i++) {
      if (pods[i].uid().equals(uid)) {
        return i;
      }
    }
    return -1;
  }

  /** Returns the pruned Node object. */
  public NodeDescription node() {
    return node;
  }

  public String name() {
    return node.name();
  }

  public LabelSet labels() {
    return node.labels();
  }

  public Taints taints() {
    return node.taints();
  }

  public Resources allocatable() {
    return allocatable;
  }

  /** Returns the allocatable amount of a resource, faster than {@code allocatable().get(name)}. */
  public long allocatable(ResourceName name) {
    return switch (name.index()) {
      case 0 -> allocatableMilliCpu;
      case 1 -> allocatableMemory;
      case 2 -> allocatable.ephemeralStorage();
      case 3 -> allocatablePods;
      default -> allocatableScalars.get(name);
    };
  }

  /** Returns the index of this node in its snapshot, -1 if it belongs to none. */
  public int index() {
    return index;
  }

  public int podCount() {
    return podCount;
  }

  public PodInfo pod(int i) {
    return pods[i];
  }

  /** Returns the pods in the order in which they were added. */
  public List<PodInfo> pods() {
    return List.of(pods);
  }

  /** Returns whether the node has a pod with the same uid. */
  public boolean containsPod(PodInfo pod) {
    return indexOf(pod.uid()) >= 0;
  }

  /** Returns the total requests of the pods on this node. */
  public Resources requested() {
    return requested;
  }

  /** Returns the total request of a resource, faster than {@code requested().get(name)}. */
  public long requested(ResourceName name) {
    return switch (name.index()) {
      case 0 -> requestedMilliCpu;
      case 1 -> requestedMemory;
      case 2, 3 -> requested.get(name);
      default -> requestedScalars.get(name);
    };
  }

  /** Returns the CPU requests for scoring, with defaults for pods without a request. */
  public long nonZeroRequestedMilliCpu() {
    return nonZeroRequestedMilliCpu;
  }

  /** Returns the memory requests for scoring, with defaults for pods without a request. */
  public long nonZeroRequestedMemory() {
    return nonZeroRequestedMemory;
  }

  /** Returns the pods with host ports. */
  public List<PodInfo> podsWithPorts() {
    return totals.podsWithPorts();
  }

  /** Returns the host ports of all pods as a new list, which may contain duplicates. */
  public List<HostPort> usedPorts() {
    return podsWithPorts().stream().flatMap(pod -> pod.hostPorts().stream()).toList();
  }

  /** Returns the pods with volumes that affect the choice of a node. */
  public List<PodInfo> podsWithVolumes() {
    return totals.podsWithVolumes();
  }

  /** Returns whether the other node has an equal object and the same pods in any order. */
  public boolean sameAs(NodeInfo other) {
    return index == other.index
        && node.equals(other.node)
        && totals.sameTotals(other.totals)
        && uids().equals(other.uids());
  }

  private List<String> uids() {
    List<String> uids = new ArrayList<>(pods.length);
    for (PodInfo pod : pods) {
      uids.add(pod.uid());
    }
    uids.sort(null);
    return uids;
  }

  @Override
  public String toString() {
    return name();
  }

  /** The totals of the pods of a node, updated incrementally. */
  private record ResourceTotals(
      Resources requested,
      ScalarTotals scalars,
      long nonZeroMilliCpu,
      long nonZeroMemory,
      List<PodInfo> podsWithPorts,
      List<PodInfo> podsWithVolumes) {
    static final ResourceTotals NONE =
        new ResourceTotals(Resources.NONE, ScalarTotals.NONE, 0, 0, List.of(), List.of());

    ResourceTotals withPod(PodInfo pod) {
      Resources added = pod.resources().onNode();
      ScalarTotals scalarTotals = scalars.plus(added.scalars());
      return new ResourceTotals(
          requested.plus(added, scalarTotals.totals()),
          scalarTotals,
          nonZeroMilliCpu + pod.resources().nonZeroOnNode().milliCpu(),
          nonZeroMemory + pod.resources().nonZeroOnNode().memory(),
          pod.hostPorts().isEmpty() ? podsWithPorts : plusPod(podsWithPorts, pod),
          pod.volumes().isEmpty() ? podsWithVolumes : plusPod(podsWithVolumes, pod));
    }

    ResourceTotals withoutPod(PodInfo pod) {
      Resources removed = pod.resources().onNode();
      ScalarTotals scalarTotals = scalars.minus(removed.scalars());
      return new ResourceTotals(
          requested.minus(removed, scalarTotals.totals()),
          scalarTotals,
          nonZeroMilliCpu - pod.resources().nonZeroOnNode().milliCpu(),
          nonZeroMemory - pod.resources().nonZeroOnNode().memory(),
          minusPod(podsWithPorts, pod),
          minusPod(podsWithVolumes, pod));
    }

    /** Compares the values that do not depend on the order of the pods. */
    boolean sameTotals(ResourceTotals other) {
      return requested.equals(other.requested)
          && nonZeroMilliCpu == other.nonZeroMilliCpu
          && nonZeroMemory == other.nonZeroMemory
          && portCount() == other.portCount()
          && podsWithVolumes.size() == other.podsWithVolumes.size();
    }

    private int portCount() {
      return podsWithPorts.stream().mapToInt(pod -> pod.hostPorts().size()).sum();
    }

    private static List<PodInfo> plusPod(List<PodInfo> list, PodInfo added) {
      List<PodInfo> more = new ArrayList<>(list.size() + 1);
      more.addAll(list);
      more.add(added);
      return List.copyOf(more);
    }

    private static List<PodInfo> minusPod(List<PodInfo> list, PodInfo removed) {
      return list.contains(removed) ? list.stream().filter(pod -> pod != removed).toList() : list;
    }
  }
}
