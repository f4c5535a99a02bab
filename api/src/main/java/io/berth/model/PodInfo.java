package io.berth.model;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSchedulingGate;
import io.fabric8.kubernetes.api.model.PodSpec;
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
  private final PodKind kind;
  private final String schedulerName;
  private final String nodeName;
  private final PodStanding standing;
  private final int priority;
  private final boolean neverPreempts;
  private final Instant createdAt;
  private final List<String> schedulingGates;
  private final Tolerations tolerations;
  private final RequiredNodeAffinity requiredNodeAffinity;
  private final PreferredNodeAffinity preferredNodeAffinity;
  private final List<SpreadConstraint> spreadConstraints;
  private final List<HostPort> hostPorts;
  private final List<ContainerInfo> initContainers;
  private final List<ContainerInfo> containers;
  private final List<Volume> volumes;
  private final PodAmounts amounts;
  private final @Nullable OwnerRef owner;
  private final UnbuiltNeeds unbuiltNeeds;

  private PodInfo(Pod pod) {
    ObjectMeta meta = pod.getMetadata();
    PodSpec spec = pod.getSpec();
    this.name = Objects.requireNonNullElse(meta.getName(), "");
    String namespace = Objects.requireNonNullElse(meta.getNamespace(), "");
    // Pods in files have no uid yet; their names tell them apart.
    this.uid = Objects.requireNonNullElse(meta.getUid(), namespace + "/" + name);
    this.schedulerName = Objects.requireNonNullElse(spec.getSchedulerName(), "");
    this.nodeName = Objects.requireNonNullElse(spec.getNodeName(), "");
    this.standing = PodStanding.of(pod);
    this.kind =
        PodKind.of(
            LabelSet.of(namespace, Labels.of(meta.getLabels())),
            PodAffinity.of(namespace, spec.getAffinity()),
            standing.terminating());
    this.priority = Objects.requireNonNullElse(spec.getPriority(), 0);
    this.neverPreempts = "Never".equals(spec.getPreemptionPolicy());
    this.createdAt = PodStanding.instant(meta.getCreationTimestamp());
    this.schedulingGates =
        spec.getSchedulingGates().stream().map(PodSchedulingGate::getName).toList();
    this.tolerations = Tolerations.of(spec.getTolerations());
    this.requiredNodeAffinity = RequiredNodeAffinity.of(pod);
    this.preferredNodeAffinity = PreferredNodeAffinity.of(pod);
    this.spreadConstraints =
        spec.getTopologySpreadConstraints().stream().map(SpreadConstraint::of).toList();
    this.hostPorts = HostPort.of(spec);
    this.initContainers = ContainerInfo.of(spec.getInitContainers());
    this.containers = ContainerInfo.of(spec.getContainers());
    this.volumes = PodVolumes.thatMatter(spec.getVolumes());
    this.amounts = PodAmounts.of(pod);
    this.owner = OwnerRef.of(meta.getOwnerReferences());
    this.unbuiltNeeds = UnbuiltNeeds.of(pod);
  }

  private PodInfo(PodInfo pod, String nodeName) {
    this.uid = pod.uid;
    this.name = pod.name;
    this.kind = pod.kind;
    this.schedulerName = pod.schedulerName;
    this.nodeName = nodeName;
    this.standing = pod.standing;
    this.priority = pod.priority;
    this.neverPreempts = pod.neverPreempts;
    this.createdAt = pod.createdAt;
    this.schedulingGates = pod.schedulingGates;
    this.tolerations = pod.tolerations;
    this.requiredNodeAffinity = pod.requiredNodeAffinity;
    this.preferredNodeAffinity = pod.preferredNodeAffinity;
    this.spreadConstraints = pod.spreadConstraints;
    this.hostPorts = pod.hostPorts;
    this.initContainers = pod.initContainers;
    this.containers = pod.containers;
    this.volumes = pod.volumes;
    this.amounts = pod.amounts;
    this.owner = pod.owner;
    this.unbuiltNeeds = pod.unbuiltNeeds;
  }

  /** Trims a pod. Never fails on what the API server accepts; oddities are kept as errors. */
  public static PodInfo of(Pod pod) {
    return new PodInfo(pod);
  }

  /** Returns this pod as it will be once bound to the node. */
  public PodInfo onNode(String node) {
    return new PodInfo(this, node);
  }

  public String uid() {
    return uid;
  }

  public String namespace() {
    return kind.labelSet().namespace();
  }

  public String name() {
    return name;
  }

  /** Returns {@code namespace/name}. */
  public String key() {
    return namespace() + "/" + name;
  }

  public Labels labels() {
    return kind.labelSet().labels();
  }

  /** Returns what the rules of other pods can see of this one. */
  public PodKind kind() {
    return kind;
  }

  public LabelSet labelSet() {
    return kind.labelSet();
  }

  public String schedulerName() {
    return schedulerName;
  }

  /** Returns the node that the pod is bound to or must run on, empty for none. */
  public String nodeName() {
    return nodeName;
  }

  /** Returns the node that an earlier attempt has made room on, empty for none. */
  public String nominatedNodeName() {
    return standing.nominatedNodeName();
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
    return priority;
  }

  /** Tells whether the pod's preemption policy is Never. */
  public boolean neverPreempts() {
    return neverPreempts;
  }

  public Instant createdAt() {
    return createdAt;
  }

  public List<String> schedulingGates() {
    return schedulingGates;
  }

  public Tolerations tolerations() {
    return tolerations;
  }

  public RequiredNodeAffinity requiredNodeAffinity() {
    return requiredNodeAffinity;
  }

  public PreferredNodeAffinity preferredNodeAffinity() {
    return preferredNodeAffinity;
  }

  public PodAffinity affinity() {
    return kind.affinity();
  }

  public List<SpreadConstraint> spreadConstraints() {
    return spreadConstraints;
  }

  public List<HostPort> hostPorts() {
    return hostPorts;
  }

  public List<ContainerInfo> initContainers() {
    return initContainers;
  }

  public List<ContainerInfo> containers() {
    return containers;
  }

  /** Returns the volumes that bear on the choice of a node; the others were dropped. */
  public List<Volume> volumes() {
    return volumes;
  }

  public PodAmounts amounts() {
    return amounts;
  }

  /** Returns the controller that made the pod, or null. */
  public @Nullable OwnerRef owner() {
    return owner;
  }

  /** Returns what the pod asks of features that Berth does not have yet. */
  public UnbuiltNeeds unbuiltNeeds() {
    return unbuiltNeeds;
  }

  @Override
  public String toString() {
    return key();
  }
}
