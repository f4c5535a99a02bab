package io.berth.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A node and the pods on it, with their sums. Immutable: a change makes a new object, so that an
 * attempt keeps what it has seen, and trying out a change costs one small copy.
 */
public final class NodeInfo {
  private static final PodInfo[] NO_PODS = {};

  private final NodeDescription spec;
  private final int index;
  private final PodInfo[] pods;
  private final ResourceTotals sums;

  /* What is read for every node and pod to place. It is known from the fields above, but from
   * there it is several cache lines away, and with thousands of nodes each line is a miss. */
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
  private final long nonZeroMilliCpu;
  private final long nonZeroMemory;

  private NodeInfo(NodeDescription spec, int index, PodInfo[] pods, ResourceTotals sums) {
    this.spec = spec;
    this.index = index;
    this.pods = pods;
    this.sums = sums;
    this.podCount = pods.length;
    this.allocatable = spec.allocatable();
    this.requested = sums.requested();
    this.allocatableScalars = allocatable.scalars();
    this.requestedScalars = requested.scalars();
    this.allocatablePods = allocatable.pods();
    this.allocatableMilliCpu = allocatable.milliCpu();
    this.allocatableMemory = allocatable.memory();
    this.requestedMilliCpu = requested.milliCpu();
    this.requestedMemory = requested.memory();
    this.nonZeroMilliCpu = sums.nonZeroMilliCpu();
    this.nonZeroMemory = sums.nonZeroMemory();
  }

  /** Makes a node without pods, which is not in a snapshot yet. */
  public static NodeInfo of(NodeDescription spec) {
    return new NodeInfo(spec, -1, NO_PODS, ResourceTotals.NONE);
  }

  /** Returns this node with a pod more. */
  public NodeInfo plus(PodInfo pod) {
    int count = pods.length;
    PodInfo[] more = Arrays.copyOf(pods, count + 1);
    more[count] = pod;
    return new NodeInfo(spec, index, more, sums.plus(pod));
  }

  /** Returns this node without the pod of that uid; itself where there is none. */
  public NodeInfo minus(PodInfo pod) {
    int at = indexOf(pod.uid());
    if (at < 0) {
      return this;
    }
    int last = pods.length - 1;
    PodInfo[] fewer = Arrays.copyOf(pods, last);
    System.arraycopy(pods, at + 1, fewer, at, last - at);
    return new NodeInfo(spec, index, fewer, sums.minus(pods[at]));
  }

  /** Returns this node as its changed object describes it. */
  public NodeInfo withSpec(NodeDescription changed) {
    return new NodeInfo(changed, index, pods, sums);
  }

  /** Returns this node at another place in the snapshot. */
  public NodeInfo withIndex(int changed) {
    return changed == index ? this : new NodeInfo(spec, changed, pods, sums);
  }

  private int indexOf(String uid) {
    for (int i = 0; i < pods.length; i++) {
      if (pods[i].uid().equals(uid)) {
        return i;
      }
    }
    return -1;
  }

  public NodeDescription spec() {
    return spec;
  }

  public String name() {
    return spec.name();
  }

  public Labels labels() {
    return spec.labels();
  }

  public Taints taints() {
    return spec.taints();
  }

  public Resources allocatable() {
    return allocatable;
  }

  /** Returns what this node has of one resource: {@code allocatable().get(name)}, but quicker. */
  public long allocatable(ResourceName name) {
    return switch (name.index()) {
      case 0 -> allocatableMilliCpu;
      case 1 -> allocatableMemory;
      case 2 -> allocatable.ephemeralStorage();
      case 3 -> allocatablePods;
      default -> allocatableScalars.get(name);
    };
  }

  /** Returns this node's place in the snapshot that it belongs to. */
  public int index() {
    return index;
  }

  public int podCount() {
    return podCount;
  }

  public PodInfo pod(int i) {
    return pods[i];
  }

  /** Returns the pods in the order in which they came. */
  public List<PodInfo> pods() {
    return List.of(pods);
  }

  public boolean holds(PodInfo pod) {
    return indexOf(pod.uid()) >= 0;
  }

  /** Returns what the pods on this node occupy. */
  public Resources requested() {
    return requested;
  }

  /** Returns what they occupy of one resource: {@code requested().get(name)}, but quicker. */
  public long requested(ResourceName name) {
    return switch (name.index()) {
      case 0 -> requestedMilliCpu;
      case 1 -> requestedMemory;
      case 2, 3 -> requested.get(name);
      default -> requestedScalars.get(name);
    };
  }

  /** Returns the CPU, in thousandths, that they count for when nodes are scored. */
  public long nonZeroMilliCpu() {
    return nonZeroMilliCpu;
  }

  /** Returns the memory that they count for when nodes are scored. */
  public long nonZeroMemory() {
    return nonZeroMemory;
  }

  /** Returns those that take ports of the node. */
  public List<PodInfo> podsWithPorts() {
    return sums.podsWithPorts();
  }

  /** Returns the ports that they take, collected anew; one taken twice is listed twice. */
  public List<HostPort> usedPorts() {
    return podsWithPorts().stream().flatMap(pod -> pod.hostPorts().stream()).toList();
  }

  /** Returns those that have volumes which bear on the choice of a node. */
  public List<PodInfo> podsWithVolumes() {
    return sums.podsWithVolumes();
  }

  /** Tells whether the other node is described alike and holds the same pods in any order. */
  public boolean sameAs(NodeInfo other) {
    return index == other.index
        && spec.equals(other.spec)
        && sums.sameTotals(other.sums)
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
}
