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
 * All that scheduling reads of a pod but who it is and how far it has come. Interned, so that the
 * thousand replicas of a workload share one shape: it is kept once, and what was found out for one
 * of them holds for the next.
 *
 * <p>Two pods of one shape are not the same to whoever looks at their names: claims of generic
 * ephemeral volumes, for one, are named after their pod.
 */
public final class PodSignature {
  /* Held weakly: when the last pod of a shape goes, so does the shape. */
  private static final WeakInterner<PodSignature> KNOWN =
      new WeakInterner<>(PodSignature::hashCode, PodSignature::equals);

  private final PodEquivalenceClass kind;
  private final String schedulerName;
  private final int priority;
  private final boolean neverPreempts;
  private final List<String> schedulingGates;
  private final Tolerations tolerations;
  private final RequiredNodeAffinity requiredNodeAffinity;
  private final PreferredNodeAffinity preferredNodeAffinity;
  private final List<SpreadConstraint> spreadConstraints;
  private final List<HostPort> hostPorts;
  private final List<ContainerInfo> initContainers;
  private final List<ContainerInfo> containers;
  private final List<Volume> volumes;
  private final PodResources amounts;
  private final @Nullable ControllerRef owner;
  private final UnsupportedFeatures unbuiltNeeds;
  private final int hash;

  private PodSignature(Pod pod) {
    ObjectMeta meta = pod.getMetadata();
    PodSpec spec = pod.getSpec();
    SchedulingRuleCount rules = SchedulingRuleCount.of(pod);
    String namespace = StringInterner.share(Objects.requireNonNullElse(meta.getNamespace(), ""));
    this.kind =
        PodEquivalenceClass.of(
            LabelSet.of(namespace, Labels.of(meta.getLabels())),
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
    this.spreadConstraints =
        rules.kept(spec.getTopologySpreadConstraints()).stream().map(SpreadConstraint::of).toList();
    this.hostPorts = HostPort.of(spec);
    this.initContainers =
        rules.keepsAmounts() ? ContainerInfo.of(spec.getInitContainers()) : List.of();
    this.containers = rules.keepsAmounts() ? ContainerInfo.of(spec.getContainers()) : List.of();
    this.volumes = SchedulingVolumes.thatMatter(spec.getVolumes());
    this.amounts = rules.keepsAmounts() ? PodResources.of(pod) : PodResources.NONE;
    this.owner = ControllerRef.of(meta.getOwnerReferences());
    this.unbuiltNeeds = UnsupportedFeatures.of(pod, rules);
    this.hash = hash();
  }

  /** All that {@link #equals} looks at: pods may differ in any of it, thousands of them. */
  private int hash() {
    return Objects.hash(
        kind,
        schedulerName,
        priority,
        neverPreempts,
        schedulingGates,
        tolerations,
        requiredNodeAffinity,
        preferredNodeAffinity,
        spreadConstraints,
        hostPorts,
        initContainers,
        containers,
        volumes,
        amounts,
        owner,
        unbuiltNeeds);
  }

  static PodSignature of(Pod pod) {
    return KNOWN.intern(new PodSignature(pod));
  }

  public PodEquivalenceClass kind() {
    return kind;
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

  public List<Volume> volumes() {
    return volumes;
  }

  public PodResources amounts() {
    return amounts;
  }

  public @Nullable ControllerRef owner() {
    return owner;
  }

  public UnsupportedFeatures unbuiltNeeds() {
    return unbuiltNeeds;
  }

  /**
   * Tells whether pods of the other shape take the same of a node. Whoever binds a pod may label
   * it, as the API server does with the zone of the node: that makes a shape of its own of it, and
   * no burden.
   */
  @SuppressWarnings("ReferenceEquality") // shapes are shared, so that is most often all it takes
  public boolean takesSameAs(PodSignature other) {
    return this == other
        || (amounts.listsSameAs(other.amounts)
            && hostPorts.equals(other.hostPorts)
            && volumes.equals(other.volumes));
  }

  /** Amounts are compared to the letter: naming a resource of which one asks 0 can matter. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof PodSignature that
            && hash == that.hash
            && kind.equals(that.kind)
            && priority == that.priority
            && neverPreempts == that.neverPreempts
            && amounts.listsSameAs(that.amounts)
            && ContainerInfo.same(containers, that.containers)
            && ContainerInfo.same(initContainers, that.initContainers)
            && schedulerName.equals(that.schedulerName)
            && schedulingGates.equals(that.schedulingGates)
            && tolerations.equals(that.tolerations)
            && requiredNodeAffinity.equals(that.requiredNodeAffinity)
            && preferredNodeAffinity.equals(that.preferredNodeAffinity)
            && spreadConstraints.equals(that.spreadConstraints)
            && hostPorts.equals(that.hostPorts)
            && volumes.equals(that.volumes)
            && Objects.equals(owner, that.owner)
            && unbuiltNeeds.equals(that.unbuiltNeeds));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return kind.labelSet().namespace() + "/" + kind.labelSet().labels();
  }
}
