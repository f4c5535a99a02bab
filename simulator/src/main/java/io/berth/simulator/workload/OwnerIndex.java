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

/** Who controls whom among the objects that were read. */
public final class OwnerIndex {

  /** ReplicaSets and Jobs, which may have an owner of their own. */
  private final Map<Workload, HasMetadata> middle = new HashMap<>();

  private final Map<Workload, List<Pod>> podsByOwner = new HashMap<>();
  private final Map<Workload, List<Pod>> leavingByOwner = new HashMap<>();
  private final Map<Workload, List<Pod>> podsByTop = new HashMap<>();
  private final Map<Workload, List<HasMetadata>> middleByOwner = new HashMap<>();

  public OwnerIndex(ClusterObjects objects) {
    objects.all(ReplicaSet.class).forEach(this::addMiddle);
    objects.all(Job.class).forEach(this::addMiddle);
    for (Pod pod : objects.all(Pod.class)) {
      Workload owner = ownerOf(pod);
      if (owner == null || hasEnded(pod)) {
        continue;
      }
      if (pod.getMetadata().getDeletionTimestamp() != null) {
        leavingByOwner.computeIfAbsent(owner, key -> new ArrayList<>()).add(pod);
      } else {
        podsByOwner.computeIfAbsent(owner, key -> new ArrayList<>()).add(pod);
        podsByTop.computeIfAbsent(topOf(pod), key -> new ArrayList<>()).add(pod);
      }
    }
  }

  private void addMiddle(HasMetadata object) {
    middle.put(asWorkload(object), object);
    Workload owner = ownerOf(object);
    if (owner != null) {
      middleByOwner.computeIfAbsent(owner, key -> new ArrayList<>()).add(object);
    }
  }

  /** Returns an object's kind, namespace and name. */
  public static Workload asWorkload(HasMetadata object) {
    ObjectMeta meta = object.getMetadata();
    return new Workload(object.getKind(), meta.getNamespace(), meta.getName());
  }

  /** Tells whether a pod has succeeded or failed. */
  public static boolean hasEnded(Pod pod) {
    String phase = pod.getStatus() == null ? null : pod.getStatus().getPhase();
    return "Succeeded".equals(phase) || "Failed".equals(phase);
  }

  /** Returns the controller that an object names as its owner. */
  public static @Nullable Workload ownerOf(HasMetadata object) {
    for (OwnerReference owner : object.getMetadata().getOwnerReferences()) {
      if (Boolean.TRUE.equals(owner.getController())) {
        return new Workload(owner.getKind(), object.getMetadata().getNamespace(), owner.getName());
      }
    }
    return null;
  }

  /** Returns the pods that a controller made and that neither have ended nor are about to go. */
  public List<Pod> podsOf(HasMetadata owner) {
    return podsByOwner.getOrDefault(asWorkload(owner), List.of());
  }

  /** Returns the pods that a controller made and that are about to go. */
  List<Pod> leaving(HasMetadata owner) {
    return leavingByOwner.getOrDefault(asWorkload(owner), List.of());
  }

  /** Returns the pods of a Deployment or CronJob, whoever is between them. */
  public List<Pod> podsUnder(HasMetadata top) {
    return podsByTop.getOrDefault(asWorkload(top), List.of());
  }

  /** Returns the ReplicaSets or Jobs that an object made. */
  public List<HasMetadata> madeBy(HasMetadata owner) {
    return middleByOwner.getOrDefault(asWorkload(owner), List.of());
  }

  /** Returns what people wrote that an object comes from; itself where nobody controls it. */
  public Workload topOf(HasMetadata object) {
    Set<Workload> passed = new HashSet<>();
    HasMetadata at = object;
    while (passed.add(asWorkload(at))) {
      Workload owner = ownerOf(at);
      if (owner == null || owner.kind().equals("Node")) {
        return asWorkload(at);
      }
      HasMetadata between = middle.get(owner);
      if (between == null) {
        return owner.kind().equals("ReplicaSet") ? deploymentOf(at, owner) : owner;
      }
      at = between;
    }
    return asWorkload(at); // they own each other: any of them will do
  }

  /** A ReplicaSet that was not read is a Deployment's if it is named after its pods' hash. */
  private static Workload deploymentOf(HasMetadata pod, Workload replicaSet) {
    String hash = pod.getMetadata().getLabels().get(ReplicaPods.TEMPLATE_HASH);
    String name = replicaSet.name();
    return hash != null && name.endsWith("-" + hash)
        ? new Workload(
            "Deployment",
            replicaSet.namespace(),
            name.substring(0, name.length() - hash.length() - 1))
        : replicaSet;
  }
}
