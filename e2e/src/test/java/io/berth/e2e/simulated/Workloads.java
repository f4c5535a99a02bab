package io.berth.e2e.simulated;

import io.berth.framework.NamespaceLister;
import io.berth.framework.WorkloadLister;
import io.berth.model.LabelSelector;
import io.berth.model.Labels;
import io.berth.model.PodInfo;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The workloads and namespaces of a cluster. It plays their controllers. */
final class Workloads implements NamespaceLister, WorkloadLister {
  private final MemoryCluster cluster;
  private final InstantSource clock;
  private final List<Workload> all = new ArrayList<>();

  /** The workload of each pod, by the pod's key. */
  private final Map<String, Workload> byPod = new HashMap<>();

  /** How many workloads there are in each namespace. */
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

  /** Returns how many pods were created so far. */
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

  /** Replaces all pods by those of another revision. */
  void roll(Workload workload, Template revised) {
    removeReplicaSet(workload.template);
    workload.template = revised;
    addReplicaSet(revised);
    for (String key : List.copyOf(workload.pods)) {
      delete(key);
      create(workload);
    }
  }

  /** Creates another pod in the place of one that is gone. */
  void replace(PodInfo gone) {
    Workload workload = byPod.remove(gone.key());
    if (workload != null) {
      workload.pods.remove(gone.key());
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
  public Labels labels(String namespace) {
    return namespaces.containsKey(namespace)
        ? Labels.of(Map.of("kubernetes.io/metadata.name", namespace))
        : Labels.EMPTY;
  }

  @Override
  public List<String> matching(LabelSelector selector) {
    return namespaces.keySet().stream().filter(name -> selector.matches(labels(name))).toList();
  }

  @Override
  public List<Labels> serviceSelectors(PodInfo pod) {
    return List.of();
  }

  @Override
  public @Nullable Labels replicationController(String namespace, String name) {
    return null;
  }

  @Override
  public @Nullable LabelSelector replicaSet(String namespace, String name) {
    return replicaSets.get(namespace + "/" + name);
  }

  @Override
  public @Nullable LabelSelector statefulSet(String namespace, String name) {
    return null;
  }
}
