package io.berth.simulator.workload;

import io.berth.manifest.ClusterObjects;
import io.berth.simulator.result.Workload;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Indexes the objects of the input by their controllers. */
public final class OwnerIndex {

  /** ReplicaSets and Jobs, which can have owners themselves. */
  private final Map<Workload, HasMetadata> intermediates = new HashMap<>();

  private final Map<Workload, List<Pod>> podsByOwner = new HashMap<>();
  private final Map<Workload, List<Pod>> terminatingByOwner = new HashMap<>();
  private final Map<Workload, List<Pod>> podsByTop = new HashMap<>();
  private final Map<Workload, List<HasMetadata>> intermediatesByOwner = new HashMap<>();

  public OwnerIndex(ClusterObjects objects) {
    objects.all(ReplicaSet.class).forEach(this::addIntermediate);
    objects.all(Job.class).forEach(this::addIntermediate);
    for (Pod pod : objects.all(Pod.class)) {
      Workload owner = ownerOf(pod);
      if (owner == null || hasEnded(pod)) {
        continue;
      }
      if (pod.getMetadata().getDeletionTimestamp() != null) {
        terminatingByOwner.computeIfAbsent(owner, key -> new ArrayList<>()).add(pod);
      } else {
        podsByOwner.computeIfAbsent(owner, key -> new ArrayList<>()).add(pod);
        podsByTop.computeIfAbsent(topOf(pod), key -> new ArrayList<>()).add(pod);
      }
    }
  }

  private void addIntermediate(HasMetadata object) {
    intermediates.put(asWorkload(object), object);
    Workload owner = ownerOf(object);
    // A user with permission to create Jobs can name a Deployment as the controller of one.
    String controller = object instanceof ReplicaSet ? "Deployment" : "CronJob";
    if (owner != null && owner.kind().equals(controller)) {
      intermediatesByOwner.computeIfAbsent(owner, key -> new ArrayList<>()).add(object);
    }
  }

  /** Returns an object's kind, namespace and name as a workload. */
  public static Workload asWorkload(HasMetadata object) {
    ObjectMeta meta = object.getMetadata();
    return new Workload(object.getKind(), meta.getNamespace(), meta.getName());
  }

  /** Returns whether a pod has succeeded or failed. */
  public static boolean hasEnded(Pod pod) {
    String phase = pod.getStatus() == null ? null : pod.getStatus().getPhase();
    return "Succeeded".equals(phase) || "Failed".equals(phase);
  }

  /** Returns the controlling owner of an object, or null. */
  public static @Nullable Workload ownerOf(HasMetadata object) {
    for (OwnerReference owner : object.getMetadata().getOwnerReferences()) {
      if (Boolean.TRUE.equals(owner.getController())) {
        return new Workload(owner.getKind(), object.getMetadata().getNamespace(), owner.getName());
      }
    }
    return null;
  }

  /** Returns the active pods of a controller: neither finished nor terminating. */
  public List<Pod> podsOf(HasMetadata owner) {
    return podsByOwner.getOrDefault(asWorkload(owner), List.of());
  }

  /** Returns the terminating pods of a controller. */
  List<Pod> terminatingPodsOf(HasMetadata owner) {
    return terminatingByOwner.getOrDefault(asWorkload(owner), List.of());
  }

  /** Returns the active pods of a Deployment or CronJob, whose direct owner is another object. */
  public List<Pod> podsUnder(HasMetadata top) {
    return podsByTop.getOrDefault(asWorkload(top), List.of());
  }

  /** Returns the ReplicaSets of a Deployment, or the Jobs of a CronJob. */
  public List<HasMetadata> ownedBy(HasMetadata owner) {
    return intermediatesByOwner.getOrDefault(asWorkload(owner), List.of());
  }

  /** Returns the top-level owner of an object; the object itself if it has no controller. */
  public Workload topOf(HasMetadata object) {
    Set<Workload> visited = new HashSet<>();
    HasMetadata current = object;
    while (visited.add(asWorkload(current))) {
      Workload owner = ownerOf(current);
      if (owner == null || owner.kind().equals("Node")) {
        return asWorkload(current);
      }
      HasMetadata intermediate = intermediates.get(owner);
      if (intermediate == null) {
        return owner.kind().equals("ReplicaSet") ? deploymentOf(current, owner) : owner;
      }
      current = intermediate;
    }
    return asWorkload(current); // a cycle of owners: any of them will do
  }

  /** Returns the Deployment of a missing ReplicaSet whose name ends in the hash of its pods. */
  private static Workload deploymentOf(HasMetadata pod, Workload replicaSet) {
    String hash = pod.getMetadata().getLabels().get(ReplicaSetPods.TEMPLATE_HASH);
    String name = replicaSet.name();
    return hash != null && name.endsWith("-" + hash)
        ? new Workload(
            "Deployment",
            replicaSet.namespace(),
            name.substring(0, name.length() - hash.length() - 1))
        : replicaSet;
  }
}
