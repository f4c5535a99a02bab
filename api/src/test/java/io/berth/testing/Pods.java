package io.berth.testing;

import io.berth.model.PodInfo;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodResourceClaim;
import io.fabric8.kubernetes.api.model.PodSchedulingGate;
import io.fabric8.kubernetes.api.model.PodSchedulingGroup;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import io.fabric8.kubernetes.api.model.Volume;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Builds pods for tests: {@code pod("a").cpu("500m").label("app", "web").onNode("n1").info()}.
 *
 * <p>A pod starts in the namespace {@code default} with one container {@code main} without
 * requests, which {@link #cpu}, {@link #image}, {@link #hostPort} and similar methods change.
 */
public final class Pods {
  private final ObjectMeta meta = new ObjectMeta();
  private final PodSpec spec = new PodSpec();
  private final PodStatus status = new PodStatus();
  private final Map<String, String> labels = new LinkedHashMap<>();
  private final Map<String, String> nodeSelector = new LinkedHashMap<>();
  private final Map<String, Quantity> overhead = new LinkedHashMap<>();
  private final Containers main = Containers.container("main");
  private final Affinities affinities = new Affinities();
  private @Nullable String uid;

  private Pods(String name) {
    meta.setName(name);
    meta.setNamespace("default");
    spec.getContainers().add(main.build());
  }

  public static Pods pod(String name) {
    return new Pods(name);
  }

  public Pods namespace(String namespace) {
    meta.setNamespace(namespace);
    return this;
  }

  /** Sets the uid; the default is {@code namespace/name}. */
  public Pods uid(String value) {
    uid = value;
    return this;
  }

  public Pods label(String key, String value) {
    labels.put(key, value);
    return this;
  }

  /** Sets the creation time, such as {@code 2026-01-01T00:00:00Z}. */
  public Pods creationTimestamp(String time) {
    meta.setCreationTimestamp(time);
    return this;
  }

  public Pods generation(long generation) {
    meta.setGeneration(generation);
    return this;
  }

  /** Sets the controller, with the uid {@code kind/name}. */
  public Pods controlledBy(String apiVersion, String kind, String name) {
    OwnerReference owner = new OwnerReference();
    owner.setApiVersion(apiVersion);
    owner.setKind(kind);
    owner.setName(name);
    owner.setUid(kind + "/" + name);
    owner.setController(true);
    meta.getOwnerReferences().add(owner);
    return this;
  }

  public Pods scheduler(String name) {
    spec.setSchedulerName(name);
    return this;
  }

  public Pods onNode(String node) {
    spec.setNodeName(node);
    return this;
  }

  public Pods priority(int priority) {
    spec.setPriority(priority);
    return this;
  }

  public Pods neverPreempts() {
    spec.setPreemptionPolicy("Never");
    return this;
  }

  public Pods schedulingGate(String name) {
    spec.getSchedulingGates().add(new PodSchedulingGate(name));
    return this;
  }

  public Pods cpu(String amount) {
    return request("cpu", amount);
  }

  public Pods memory(String amount) {
    return request("memory", amount);
  }

  public Pods request(String resource, String amount) {
    main.request(resource, amount);
    return this;
  }

  public Pods image(String image) {
    main.image(image);
    return this;
  }

  /** Adds a TCP host port on all addresses of the node. */
  public Pods hostPort(int port) {
    main.hostPort(port);
    return this;
  }

  public Pods hostPort(String protocol, String ip, int port) {
    main.hostPort(protocol, ip, port);
    return this;
  }

  public Pods container(Containers container) {
    spec.getContainers().add(container.build());
    return this;
  }

  public Pods initContainer(Containers container) {
    spec.getInitContainers().add(container.build());
    return this;
  }

  /** Adds a pod-level request. */
  public Pods podRequest(String resource, String amount) {
    if (spec.getResources() == null) {
      spec.setResources(new ResourceRequirements());
      spec.getResources().setRequests(new LinkedHashMap<>());
    }
    spec.getResources().getRequests().put(resource, new Quantity(amount));
    return this;
  }

  public Pods overhead(String resource, String amount) {
    overhead.put(resource, new Quantity(amount));
    return this;
  }

  public Pods nodeSelector(String key, String value) {
    nodeSelector.put(key, value);
    return this;
  }

  /** Adds a term of required node affinity; a node must match any of the terms. */
  public Pods requireNodeAffinity(NodeTerms term) {
    affinities.requireNodeAffinity(term.build());
    return this;
  }

  public Pods preferNodeAffinity(int weight, NodeTerms term) {
    affinities.preferNodeAffinity(weight, term.build());
    return this;
  }

  /** Adds a required pod affinity term; see {@link PodTerms}. */
  public Pods podAffinity(PodAffinityTerm term) {
    affinities.requirePodAffinity(term);
    return this;
  }

  /** Adds a required pod anti-affinity term. */
  public Pods podAntiAffinity(PodAffinityTerm term) {
    affinities.requirePodAntiAffinity(term);
    return this;
  }

  public Pods preferPodAffinity(int weight, PodAffinityTerm term) {
    affinities.preferPodAffinity(weight, term);
    return this;
  }

  public Pods preferPodAntiAffinity(int weight, PodAffinityTerm term) {
    affinities.preferPodAntiAffinity(weight, term);
    return this;
  }

  /** Adds a spread constraint; see {@link Spreads}. */
  public Pods spread(TopologySpreadConstraint constraint) {
    spec.getTopologySpreadConstraints().add(constraint);
    return this;
  }

  /** Tolerates taints with the key and any value and effect. */
  public Pods tolerate(String key) {
    return tolerate(key, "Exists", null, null);
  }

  /** Adds a toleration; null omits a field. */
  public Pods tolerate(
      @Nullable String key,
      @Nullable String operator,
      @Nullable String value,
      @Nullable String effect) {
    Toleration toleration = new Toleration();
    toleration.setKey(key);
    toleration.setOperator(operator);
    toleration.setValue(value);
    toleration.setEffect(effect);
    spec.getTolerations().add(toleration);
    return this;
  }

  /** Adds a volume; see {@link Volumes}. */
  public Pods volume(Volume volume) {
    spec.getVolumes().add(volume);
    return this;
  }

  /** Mounts a PersistentVolumeClaim. */
  public Pods claim(String claimName) {
    return volume(Volumes.claim(claimName));
  }

  public Pods resourceClaim(String name) {
    PodResourceClaim claim = new PodResourceClaim();
    claim.setName(name);
    spec.getResourceClaims().add(claim);
    return this;
  }

  public Pods schedulingGroup(String podGroup) {
    spec.setSchedulingGroup(new PodSchedulingGroup(podGroup));
    return this;
  }

  public Pods nominatedNodeName(String node) {
    status.setNominatedNodeName(node);
    return this;
  }

  public Pods phase(String phase) {
    status.setPhase(phase);
    return this;
  }

  public Pods startTime(String time) {
    status.setStartTime(time);
    return this;
  }

  public Pods terminating() {
    meta.setDeletionTimestamp("2026-01-01T00:00:00Z");
    return this;
  }

  /** Marks the pod as preempted by a scheduler and still terminating. */
  public Pods preempted() {
    return terminating().condition("DisruptionTarget", "True", "PreemptionByScheduler");
  }

  public Pods condition(String type, String value, String reason) {
    PodCondition condition = new PodCondition();
    condition.setType(type);
    condition.setStatus(value);
    condition.setReason(reason);
    status.getConditions().add(condition);
    return this;
  }

  /** Returns the API object, which later calls of this builder may modify. */
  public Pod build() {
    meta.setUid(uid == null ? meta.getNamespace() + "/" + meta.getName() : uid);
    meta.setLabels(new LinkedHashMap<>(labels));
    spec.setNodeSelector(new LinkedHashMap<>(nodeSelector));
    spec.setOverhead(new LinkedHashMap<>(overhead));
    spec.setAffinity(affinities.build());
    Pod pod = new Pod();
    pod.setMetadata(meta);
    pod.setSpec(spec);
    pod.setStatus(status);
    return pod;
  }

  public PodInfo info() {
    return PodInfo.of(build());
  }
}
