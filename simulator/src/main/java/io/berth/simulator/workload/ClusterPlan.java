package io.berth.simulator.workload;

import io.berth.manifest.ClusterObjects;
import io.berth.simulator.result.Workload;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.ReplicationController;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A cluster after API server and controllers have reconciled: all pods, bound and pending, and the
 * objects that affect them. Existing pods are kept; controllers create missing ones.
 */
public final class ClusterPlan {
  private static final int MAX_NAMES = 3;

  private final List<HasMetadata> objects;
  private final List<PlannedPod> pods;
  private final GeneratedNames names;
  private final List<String> notes;

  private ClusterPlan(
      List<HasMetadata> objects, List<PlannedPod> pods, GeneratedNames names, List<String> notes) {
    this.objects = objects;
    this.pods = pods;
    this.names = names;
    this.notes = notes;
  }

  /**
   * Expands the objects of the input.
   *
   * @throws io.berth.manifest.ManifestException if there are too many pods
   */
  public static ClusterPlan of(ClusterObjects read) {
    Expansion expansion = new Expansion(read);
    ReplicaSetPods replicas = new ReplicaSetPods(expansion);
    StatefulSetPods stateful = new StatefulSetPods(expansion);
    JobPods jobs = new JobPods(expansion);
    DaemonSetPods daemons = new DaemonSetPods(expansion);
    read.all(Deployment.class).stream()
        .filter(deployment -> !isTerminatingWorkload(deployment))
        .forEach(replicas::distributeReplicas);
    List<HasMetadata> otherObjects = new ArrayList<>();
    for (HasMetadata object : read.all()) {
      switch (object) {
        case Pod pod -> expansion.add(pod, expansion.owners().topOf(pod));
        case HasMetadata workload when isTerminatingWorkload(workload) ->
            expansion.addNote("being deleted, no pods are created", workload);
        case Deployment deployment -> replicas.expand(deployment);
        case ReplicaSet set -> replicas.expand(set);
        case ReplicationController controller -> replicas.expand(controller);
        case StatefulSet set -> stateful.expand(set);
        case Job job -> jobs.expand(job);
        case CronJob cron -> jobs.expand(cron);
        case DaemonSet set -> daemons.expand(set);
        default -> {}
      }
      if (!(object instanceof Pod)) {
        otherObjects.add(object);
      }
    }
    List<PlannedPod> pods = new ArrayList<>(BarePods.grouped(expansion.pods()));
    pods.sort(Comparator.comparing(PlannedPod::createdAt));
    return new ClusterPlan(
        unique(expansion.created(), otherObjects),
        pods,
        expansion.names(),
        notes(expansion.notes()));
  }

  /** Returns whether a workload is being deleted, so its controller creates no further pods. */
  private static boolean isTerminatingWorkload(HasMetadata object) {
    return object.getMetadata().getDeletionTimestamp() != null && isWorkload(object);
  }

  /** Returns whether an object is a workload whose pods a plan creates. */
  public static boolean isWorkload(HasMetadata object) {
    return switch (object) {
      case Deployment _, ReplicaSet _, ReplicationController _ -> true;
      case StatefulSet _, DaemonSet _, Job _, CronJob _ -> true;
      default -> false;
    };
  }

  /** Returns all objects, without created ones that exist in the input, such as claims. */
  private static List<HasMetadata> unique(List<HasMetadata> created, List<HasMetadata> read) {
    var existing = read.stream().map(OwnerIndex::asWorkload).collect(Collectors.toSet());
    return Stream.concat(
            read.stream(),
            created.stream().filter(object -> !existing.contains(OwnerIndex.asWorkload(object))))
        .toList();
  }

  private static List<String> notes(Map<String, SortedSet<String>> notesByText) {
    return notesByText.entrySet().stream()
        .map(note -> note.getKey() + ": " + abbreviate(note.getValue()))
        .toList();
  }

  private static String abbreviate(SortedSet<String> names) {
    String listed = names.stream().limit(MAX_NAMES).collect(Collectors.joining(", "));
    int more = names.size() - MAX_NAMES;
    return more <= 0 ? listed : listed + " and " + more + " more";
  }

  /** Returns a copy without the pods of these keys, which are not recreated. */
  public ClusterPlan without(Set<String> podKeys) {
    List<PlannedPod> rest = pods.stream().filter(pod -> !podKeys.contains(pod.key())).toList();
    return new ClusterPlan(objects, rest, names, notes);
  }

  /** Returns a copy with these notes before its own. */
  public ClusterPlan withNotes(List<String> more) {
    List<String> all = Stream.concat(more.stream(), notes.stream()).toList();
    return new ClusterPlan(objects, pods, names, all);
  }

  /** Returns all objects except pods, including those that controllers created. */
  public ClusterObjects objects() {
    ClusterObjects all = new ClusterObjects();
    objects.forEach(all::add);
    return all;
  }

  /** Returns all pods by creation time, then in the order of the input. */
  public List<PlannedPod> pods() {
    return List.copyOf(pods);
  }

  /** Returns a generator of further pod names, which contains the names in use. */
  public GeneratedNames names() {
    return names.copy();
  }

  /** Returns notes about the interpretation of the objects. */
  public List<String> notes() {
    return List.copyOf(notes);
  }

  /** Groups pods without a controller. */
  private static final class BarePods {
    private BarePods() {}

    /** Assigns pods whose names differ only in a trailing number to one workload. */
    static List<PlannedPod> grouped(List<PlannedPod> pods) {
      Map<Workload, Long> groupSizes =
          pods.stream()
              .filter(pod -> pod.workload().kind().equals("Pod"))
              .collect(Collectors.groupingBy(pod -> group(pod.workload()), Collectors.counting()));
      return pods.stream()
          .map(
              pod -> {
                Workload group = group(pod.workload());
                return groupSizes.getOrDefault(group, 0L) > 1 ? pod.in(group) : pod;
              })
          .toList();
    }

    private static Workload group(Workload pod) {
      return pod.kind().equals("Pod")
          ? new Workload("Pod", pod.namespace(), pod.name().replaceFirst("[0-9]+$", "") + "*")
          : pod;
    }
  }
}
