package io.berth.e2e.simulated;

import io.berth.framework.NamespaceLister;
import io.berth.framework.PodSelectorLister;
import io.berth.model.LabelSelector;
import io.berth.model.LabelSet;
import io.berth.model.PodInfo;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The workloads and namespaces of a cluster, including the behavior of their controllers. */
final class Workloads implements NamespaceLister, PodSelectorLister {
  private final MemoryCluster cluster;
  private final InstantSource clock;
  private final List<Workload> all = new ArrayList<>();

  /** The workload of each pod, by the pod's key. */
  private final Map<String, Workload> byPod = new HashMap<>();

  /** The number of workloads per namespace. */
  private final Map<String, Integer> namespaces = new TreeMap<>();

  /** The selector of each replica set, by namespace and name. */
  private final Map<String, LabelSelector> replicaSets = new HashMap<>();

  private long created;

  Workloads(MemoryCluster cluster, InstantSource clock) {
    this.cluster = cluster;
    this.clock = clock;
  }

  int size() {
    return all.size();
  }

  /** Returns the number of created pods. */
  long created() {
    return created;
  }

  Workload any(RandomGenerator random) {
    return all.get(random.nextInt(all.size()));
  }

  void start(Workload workload) {
    all.add(workload);
    namespaces.merge(workload.template.namespace(), 1, Integer::sum);
    addReplicaSet(workload.template);
    for (int i = 0; i < workload.replicas; i++) {
      create(workload);
    }
  }

  void end(Workload workload) {
    all.remove(workload);
    List.copyOf(workload.pods).forEach(key -> delete(key));
    namespaces.computeIfPresent(
        workload.template.namespace(), (_, count) -> count == 1 ? null : count - 1);
    removeReplicaSet(workload.template);
  }

  /** Replaces all pods with pods of another revision. */
  void roll(Workload workload, Template revised) {
    removeReplicaSet(workload.template);
    workload.template = revised;
    addReplicaSet(revised);
    for (String key : List.copyOf(workload.pods)) {
      delete(key);
      create(workload);
    }
  }

  /** Creates a pod that replaces a removed one. */
  void replace(PodInfo removed) {
    Workload workload = byPod.remove(removed.key());
    if (workload != null) {
      workload.pods.remove(removed.key());
      create(workload);
    }
  }

  private void delete(String key) {
    Workload workload = byPod.remove(key);
    if (workload != null) {
      workload.pods.remove(key);
    }
    cluster.delete(key);
  }

  private void create(Workload workload) {
    created++;
    Template template = workload.template;
    String name = "%s-%s-%x".formatted(template.app(), template.hash(), created);
    PodInfo pod = template.pod(name, "uid-" + created, clock.instant());
    workload.pods.add(pod.key());
    byPod.put(pod.key(), workload);
    cluster.create(pod);
  }

  private void addReplicaSet(Template template) {
    replicaSets.put(key(template), LabelSelector.ofMap(Map.of("app", template.app())));
  }

  private void removeReplicaSet(Template template) {
    replicaSets.remove(key(template));
  }

  private static String key(Template template) {
    return "%s/%s-%s".formatted(template.namespace(), template.app(), template.hash());
  }

  @Override
  public LabelSet labels(String namespace) {
    return namespaces.containsKey(namespace)
        ? LabelSet.of(Map.of("kubernetes.io/metadata.name", namespace))
        : LabelSet.EMPTY;
  }

  @Override
  public List<String> matching(LabelSelector selector) {
    return namespaces.keySet().stream().filter(name -> selector.matches(labels(name))).toList();
  }

  @Override
  public List<LabelSet> serviceSelectors(PodInfo pod) {
    return List.of();
  }

  @Override
  public @Nullable LabelSet replicationControllerSelector(String namespace, String name) {
    return null;
  }

  @Override
  public @Nullable LabelSelector replicaSetSelector(String namespace, String name) {
    return replicaSets.get(namespace + "/" + name);
  }

  @Override
  public @Nullable LabelSelector statefulSetSelector(String namespace, String name) {
    return null;
  }

  /** Pods of one template, and the nodes that were prepared for them. */
  static final class Workload {
    Template template;
    final int replicas;

    /** The keys of its pods. */
    final List<String> pods = new ArrayList<>();

    /** The nodes that have its label or resource. */
    final List<String> nodes = new ArrayList<>();

    Workload(Template template, int replicas) {
      this.template = template;
      this.replicas = replicas;
    }
  }
}
