package io.berth.model;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Volume;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A pod, pruned to the fields that scheduling reads and parsed once. Immutable; does not reference
 * the API object.
 */
public final class PodInfo {
  private final String uid;
  private final String name;
  private final String nodeName;
  private final Instant creationTimestamp;
  private final PodLifecycle lifecycle;
  private final PodSignature signature;

  private PodInfo(Pod pod) {
    ObjectMeta meta = pod.getMetadata();
    this.signature = PodSignature.of(pod);
    this.name = Objects.requireNonNullElse(meta.getName(), "");
    // Pods in files have no uid; their names identify them.
    this.uid = Objects.requireNonNullElse(meta.getUid(), namespace() + "/" + name);
    this.nodeName =
        StringInterner.intern(Objects.requireNonNullElse(pod.getSpec().getNodeName(), ""));
    this.creationTimestamp = PodLifecycle.instant(meta.getCreationTimestamp());
    this.lifecycle = PodLifecycle.of(pod);
  }

  private PodInfo(PodInfo pod, String nodeName, PodLifecycle lifecycle) {
    this.uid = pod.uid;
    this.name = pod.name;
    this.nodeName = nodeName;
    this.creationTimestamp = pod.creationTimestamp;
    this.lifecycle = lifecycle;
    this.signature = pod.signature;
  }

  private PodInfo(PodSignature signature, String uid, String name, Instant creationTimestamp) {
    this.uid = uid;
    this.name = name;
    this.nodeName = "";
    this.creationTimestamp = creationTimestamp;
    this.lifecycle = PodLifecycle.PENDING;
    this.signature = signature;
  }

  /** Prunes a pod. Accepts every pod that the API server accepts; parse problems become errors. */
  public static PodInfo of(Pod pod) {
    return new PodInfo(pod);
  }

  /** Returns this pod as bound to the node. */
  public PodInfo withNodeName(String newNodeName) {
    return new PodInfo(this, newNodeName, lifecycle);
  }

  /** Returns this pod with another nominated node; empty for none. */
  public PodInfo withNominatedNodeName(String newNodeName) {
    return new PodInfo(this, nodeName, lifecycle.withNominatedNodeName(newNodeName));
  }

  /** Returns the pending pod that the controller creates to replace this one. */
  public PodInfo replacement(String newUid, String newName, Instant newCreationTimestamp) {
    return new PodInfo(signature, newUid, newName, newCreationTimestamp);
  }

  public String uid() {
    return uid;
  }

  public String namespace() {
    return equivalenceClass().namespacedLabels().namespace();
  }

  public String name() {
    return name;
  }

  /** Returns {@code namespace/name}. */
  public String key() {
    return namespace() + "/" + name;
  }

  public LabelSet labels() {
    return equivalenceClass().namespacedLabels().labels();
  }

  /** Returns the properties that all pods of the workload share. */
  public PodSignature signature() {
    return signature;
  }

  /** Returns the properties that the scheduling rules of other pods can match. */
  public PodEquivalenceClass equivalenceClass() {
    return signature.equivalenceClass();
  }

  public NamespacedLabels namespacedLabels() {
    return equivalenceClass().namespacedLabels();
  }

  public String schedulerName() {
    return signature.schedulerName();
  }

  /** Returns the node that the pod is bound to; empty for none. */
  public String nodeName() {
    return nodeName;
  }

  /** Returns the node that an earlier attempt nominated the pod to; empty for none. */
  public String nominatedNodeName() {
    return lifecycle.nominatedNodeName();
  }

  /** Returns {@code metadata.generation}; 0 if the object has none. */
  public long generation() {
    return lifecycle.generation();
  }

  /** Returns whether the pod has a condition PodScheduled with the status False. */
  public boolean hasFalsePodScheduledCondition() {
    return lifecycle.podScheduledFalse();
  }

  /** Returns whether the phase is Succeeded or Failed, so that the pod uses no resources. */
  public boolean isTerminal() {
    return lifecycle.terminal();
  }

  /** Returns whether the pod has a deletion timestamp. */
  public boolean isTerminating() {
    return lifecycle.terminating();
  }

  /** Returns whether the pod is terminating because a scheduler preempted it. */
  public boolean isPreempted() {
    return lifecycle.preempted();
  }

  /** Returns {@code status.startTime}, or null if the pod was not started. */
  public @Nullable Instant startTime() {
    return lifecycle.startTime();
  }

  public int priority() {
    return signature.priority();
  }

  /** Returns whether the preemption policy is Never. */
  public boolean neverPreempts() {
    return signature.neverPreempts();
  }

  public Instant creationTimestamp() {
    return creationTimestamp;
  }

  public List<String> schedulingGates() {
    return signature.schedulingGates();
  }

  public Tolerations tolerations() {
    return signature.tolerations();
  }

  public RequiredNodeAffinity requiredNodeAffinity() {
    return signature.requiredNodeAffinity();
  }

  public PreferredNodeAffinity preferredNodeAffinity() {
    return signature.preferredNodeAffinity();
  }

  public PodAffinity podAffinity() {
    return equivalenceClass().affinity();
  }

  public List<SpreadConstraint> topologySpreadConstraints() {
    return signature.topologySpreadConstraints();
  }

  public List<HostPort> hostPorts() {
    return signature.hostPorts();
  }

  public List<ContainerInfo> initContainers() {
    return signature.initContainers();
  }

  public List<ContainerInfo> containers() {
    return signature.containers();
  }

  /** Returns the volumes that affect the choice of a node; the others are pruned. */
  public List<Volume> volumes() {
    return signature.volumes();
  }

  public PodResources resources() {
    return signature.resources();
  }

  /** Returns the controller of the pod, or null. */
  public @Nullable ControllerRef controllerRef() {
    return signature.controllerRef();
  }

  /** Returns the features that the pod uses and Berth does not support. */
  public UnsupportedFeatures unsupportedFeatures() {
    return signature.unsupportedFeatures();
  }

  @Override
  public String toString() {
    return key();
  }
}
