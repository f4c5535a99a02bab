package io.berth.model;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Volume;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A pod, trimmed to what scheduling reads and parsed once. Immutable; the Kubernetes object is not
 * kept.
 */
public final class PodInfo {
  private final String uid;
  private final String name;
  private final String nodeName;
  private final Instant createdAt;
  private final PodLifecycle standing;
  private final PodSignature shape;

  private PodInfo(Pod pod) {
    ObjectMeta meta = pod.getMetadata();
    this.shape = PodSignature.of(pod);
    this.name = Objects.requireNonNullElse(meta.getName(), "");
    // Pods in files have no uid yet; their names tell them apart.
    this.uid = Objects.requireNonNullElse(meta.getUid(), namespace() + "/" + name);
    this.nodeName =
        StringInterner.share(Objects.requireNonNullElse(pod.getSpec().getNodeName(), ""));
    this.createdAt = PodLifecycle.instant(meta.getCreationTimestamp());
    this.standing = PodLifecycle.of(pod);
  }

  private PodInfo(PodInfo pod, String nodeName, PodLifecycle standing) {
    this.uid = pod.uid;
    this.name = pod.name;
    this.nodeName = nodeName;
    this.createdAt = pod.createdAt;
    this.standing = standing;
    this.shape = pod.shape;
  }

  private PodInfo(PodSignature shape, String uid, String name, Instant createdAt) {
    this.uid = uid;
    this.name = name;
    this.nodeName = "";
    this.createdAt = createdAt;
    this.standing = PodLifecycle.WAITING;
    this.shape = shape;
  }

  /** Trims a pod. Never fails on what the API server accepts; oddities are kept as errors. */
  public static PodInfo of(Pod pod) {
    return new PodInfo(pod);
  }

  /** Returns this pod as it will be once bound to the node. */
  public PodInfo onNode(String node) {
    return new PodInfo(this, node, standing);
  }

  /** Returns this pod with another nominated node, or the empty name for none. */
  public PodInfo nominatedTo(String node) {
    return new PodInfo(this, nodeName, standing.nominatedTo(node));
  }

  /** Returns the pod that its controller makes in its place once this one is gone. */
  public PodInfo successor(String successorUid, String successorName, Instant at) {
    return new PodInfo(shape, successorUid, successorName, at);
  }

  public String uid() {
    return uid;
  }

  public String namespace() {
    return kind().labelSet().namespace();
  }

  public String name() {
    return name;
  }

  /** Returns {@code namespace/name}. */
  public String key() {
    return namespace() + "/" + name;
  }

  public Labels labels() {
    return kind().labelSet().labels();
  }

  /** Returns all of this pod that others of its workload have in common with it. */
  public PodSignature shape() {
    return shape;
  }

  /** Returns what the rules of other pods can see of this one. */
  public PodEquivalenceClass kind() {
    return shape.kind();
  }

  public LabelSet labelSet() {
    return kind().labelSet();
  }

  public String schedulerName() {
    return shape.schedulerName();
  }

  /** Returns the node that the pod is bound to or must run on, empty for none. */
  public String nodeName() {
    return nodeName;
  }

  /** Returns the node that an earlier attempt has made room on, empty for none. */
  public String nominatedNodeName() {
    return standing.nominatedNodeName();
  }

  /** Returns which version of the pod's spec this is, 0 where nobody counts. */
  public long generation() {
    return standing.generation();
  }

  /** Tells whether the pod's condition says already that it is not scheduled. */
  public boolean isRefused() {
    return standing.refused();
  }

  /** Tells whether the pod has ended, for better or worse, and takes nothing any more. */
  public boolean isFinished() {
    return standing.finished();
  }

  /** Tells whether the pod's deletion was asked for. */
  public boolean isTerminating() {
    return standing.terminating();
  }

  /** Tells whether the pod is being deleted because a scheduler preempted it. */
  public boolean isPreempted() {
    return standing.preempted();
  }

  /** Returns when the pod began to run, or null where it has not. */
  public @Nullable Instant startedAt() {
    return standing.startedAt();
  }

  public int priority() {
    return shape.priority();
  }

  /** Tells whether the pod's preemption policy is Never. */
  public boolean neverPreempts() {
    return shape.neverPreempts();
  }

  public Instant createdAt() {
    return createdAt;
  }

  public List<String> schedulingGates() {
    return shape.schedulingGates();
  }

  public Tolerations tolerations() {
    return shape.tolerations();
  }

  public RequiredNodeAffinity requiredNodeAffinity() {
    return shape.requiredNodeAffinity();
  }

  public PreferredNodeAffinity preferredNodeAffinity() {
    return shape.preferredNodeAffinity();
  }

  public PodAffinity affinity() {
    return kind().affinity();
  }

  public List<SpreadConstraint> spreadConstraints() {
    return shape.spreadConstraints();
  }

  public List<HostPort> hostPorts() {
    return shape.hostPorts();
  }

  public List<ContainerInfo> initContainers() {
    return shape.initContainers();
  }

  public List<ContainerInfo> containers() {
    return shape.containers();
  }

  /** Returns the volumes that bear on the choice of a node; the others were dropped. */
  public List<Volume> volumes() {
    return shape.volumes();
  }

  public PodResources amounts() {
    return shape.amounts();
  }

  /** Returns the controller that made the pod, or null. */
  public @Nullable ControllerRef owner() {
    return shape.owner();
  }

  /** Returns what the pod asks of features that Berth does not have yet. */
  public UnsupportedFeatures unbuiltNeeds() {
    return shape.unbuiltNeeds();
  }

  @Override
  public String toString() {
    return key();
  }
}
