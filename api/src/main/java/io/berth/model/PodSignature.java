package io.berth.model;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSchedulingGate;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Volume;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * All properties of a pod that scheduling reads, except its identity and its lifecycle. Interned,
 * so that the replicas of a workload share one instance and the results of plugins can be reused
 * from one replica to the next.
 *
 * <p>Pods with equal signatures still differ for plugins that read names: claims of generic
 * ephemeral volumes, for example, are named after their pod.
 */
public final class PodSignature {
  /* Held weakly: a signature is collected with the last of its pods. */
  private static final WeakInterner<PodSignature> INTERNER =
      new WeakInterner<>(PodSignature::hashCode, PodSignature::equals);

  private final PodEquivalenceClass equivalenceClass;
  private final String schedulerName;
  private final int priority;
  private final boolean neverPreempts;
  private final List<String> schedulingGates;
  private final Tolerations tolerations;
  private final RequiredNodeAffinity requiredNodeAffinity;
  private final PreferredNodeAffinity preferredNodeAffinity;
  private final List<SpreadConstraint> topologySpreadConstraints;
  private final List<HostPort> hostPorts;
  private final List<ContainerInfo> initContainers;
  private final List<ContainerInfo> containers;
  private final List<Volume> volumes;
  private final PodResources resources;
  private final @Nullable ControllerRef controllerRef;
  private final UnsupportedFeatures unsupportedFeatures;
  private final int hash;

  private PodSignature(Pod pod) {
    ObjectMeta meta = pod.getMetadata();
    PodSpec spec = pod.getSpec();
    SchedulingRuleCount rules = SchedulingRuleCount.of(pod);
    String namespace = StringInterner.intern(Objects.requireNonNullElse(meta.getNamespace(), ""));
    this.equivalenceClass =
        PodEquivalenceClass.of(
            NamespacedLabels.of(namespace, LabelSet.of(meta.getLabels())),
            PodAffinity.of(namespace, spec.getAffinity(), rules.termsKept()),
            meta.getDeletionTimestamp() != null);
    this.schedulerName = Objects.requireNonNullElse(spec.getSchedulerName(), "");
    this.priority = Objects.requireNonNullElse(spec.getPriority(), 0);
    this.neverPreempts = "Never".equals(spec.getPreemptionPolicy());
    this.schedulingGates =
        spec.getSchedulingGates().stream().map(PodSchedulingGate::getName).toList();
    this.tolerations = Tolerations.of(spec.getTolerations());
    this.requiredNodeAffinity = RequiredNodeAffinity.of(pod);
    this.preferredNodeAffinity = PreferredNodeAffinity.of(pod);
    this.topologySpreadConstraints =
        rules.keptConstraints(spec.getTopologySpreadConstraints()).stream()
            .map(SpreadConstraint::of)
            .toList();
    this.hostPorts = HostPort.of(spec);
    this.initContainers =
        rules.keepsResources() ? ContainerInfo.of(spec.getInitContainers()) : List.of();
    this.containers = rules.keepsResources() ? ContainerInfo.of(spec.getContainers()) : List.of();
    this.volumes = relevantVolumes(spec.getVolumes());
    this.resources = rules.keepsResources() ? PodResources.of(pod) : PodResources.NONE;
    this.controllerRef = ControllerRef.of(meta.getOwnerReferences());
    this.unsupportedFeatures = UnsupportedFeatures.of(pod, rules);
    this.hash = hash();
  }

  /** Hashes all fields, because thousands of pods may differ in any single one. */
  private int hash() {
    return Objects.hash(
        equivalenceClass,
        schedulerName,
        priority,
        neverPreempts,
        schedulingGates,
        tolerations,
        requiredNodeAffinity,
        preferredNodeAffinity,
        topologySpreadConstraints,
        hostPorts,
        initContainers,
        containers,
        volumes,
        resources,
        controllerRef,
        unsupportedFeatures);
  }

  /** Returns the volumes that affect the choice of a node. */
  private static List<Volume> relevantVolumes(List<Volume> volumes) {
    return volumes.stream().filter(PodSignature::isRelevant).toList();
  }

  /** Returns false for volumes that are available on every node, such as ConfigMaps. */
  private static boolean isRelevant(Volume volume) {
    return volume.getConfigMap() == null
        && volume.getSecret() == null
        && volume.getProjected() == null
        && volume.getDownwardAPI() == null
        && volume.getEmptyDir() == null
        && volume.getHostPath() == null;
  }

  static PodSignature of(Pod pod) {
    return INTERNER.intern(new PodSignature(pod));
  }

  public PodEquivalenceClass equivalenceClass() {
    return equivalenceClass;
  }

  public String schedulerName() {
    return schedulerName;
  }

  public int priority() {
    return priority;
  }

  public boolean neverPreempts() {
    return neverPreempts;
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

  public List<SpreadConstraint> topologySpreadConstraints() {
    return topologySpreadConstraints;
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

  public List<Volume> volumes() {
    return volumes;
  }

  public PodResources resources() {
    return resources;
  }

  public @Nullable ControllerRef controllerRef() {
    return controllerRef;
  }

  public UnsupportedFeatures unsupportedFeatures() {
    return unsupportedFeatures;
  }

  /**
   * Returns whether pods with the other signature use the same resources, ports and volumes of a
   * node. A binding may add labels, such as the zone of the node: that changes the signature but
   * not what the pod uses.
   */
  @SuppressWarnings("ReferenceEquality") // signatures are interned
  public boolean usesSameNodeResourcesAs(PodSignature other) {
    return this == other
        || (resources.equalsIncludingZeros(other.resources)
            && hostPorts.equals(other.hostPorts)
            && volumes.equals(other.volumes));
  }

  /** Compares requests including those of 0, which can affect scheduling. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof PodSignature that
            && hash == that.hash
            && equivalenceClass.equals(that.equivalenceClass)
            && priority == that.priority
            && neverPreempts == that.neverPreempts
            && resources.equalsIncludingZeros(that.resources)
            && ContainerInfo.equalIncludingZeros(containers, that.containers)
            && ContainerInfo.equalIncludingZeros(initContainers, that.initContainers)
            && schedulerName.equals(that.schedulerName)
            && schedulingGates.equals(that.schedulingGates)
            && tolerations.equals(that.tolerations)
            && requiredNodeAffinity.equals(that.requiredNodeAffinity)
            && preferredNodeAffinity.equals(that.preferredNodeAffinity)
            && topologySpreadConstraints.equals(that.topologySpreadConstraints)
            && hostPorts.equals(that.hostPorts)
            && volumes.equals(that.volumes)
            && Objects.equals(controllerRef, that.controllerRef)
            && unsupportedFeatures.equals(that.unsupportedFeatures));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return equivalenceClass.namespacedLabels().namespace()
        + "/"
        + equivalenceClass.namespacedLabels().labels();
  }
}
