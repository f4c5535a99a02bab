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
 * A cluster as it stands once API server and controllers have done their part: all pods, bound and
 * unbound, and the objects that bear on them. Pods that are there are kept; controllers add what is
 * missing.
 */
public final class ClusterPlan {
  private static final int MOST_NAMES = 3;

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
   * Expands what was read.
   *
   * @throws io.berth.manifest.ManifestException if there would be too many pods
   */
  public static ClusterPlan of(ClusterObjects read) {
    Expansion expansion = new Expansion(read);
    ReplicaPods replicas = new ReplicaPods(expansion);
    StatefulPods stateful = new StatefulPods(expansion);
    JobPods jobs = new JobPods(expansion);
    DaemonPods daemons = new DaemonPods(expansion);
    read.all(Deployment.class).stream()
        .filter(deployment -> !isLeavingWorkload(deployment))
        .forEach(replicas::scale);
    List<HasMetadata> others = new ArrayList<>();
    for (HasMetadata object : read.all()) {
      switch (object) {
        case Pod pod -> expansion.add(pod, expansion.owners().topOf(pod));
        case HasMetadata workload when isLeavingWorkload(workload) ->
            expansion.remark("being deleted, no pods are made", workload);
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
        others.add(object);
      }
    }
    List<PlannedPod> pods = new ArrayList<>(BarePods.grouped(expansion.pods()));
    pods.sort(Comparator.comparing(PlannedPod::createdAt));
    return new ClusterPlan(
        unique(expansion.made(), others), pods, expansion.names(), notes(expansion.remarks()));
  }

  /** Controllers still count the pods of such a workload, but make no further ones. */
  private static boolean isLeavingWorkload(HasMetadata object) {
    return object.getMetadata().getDeletionTimestamp() != null && makesPods(object);
  }

  /** Tells whether it is of a kind that a plan makes pods of. */
  public static boolean makesPods(HasMetadata object) {
    return switch (object) {
      case Deployment _, ReplicaSet _, ReplicationController _ -> true;
      case StatefulSet _, DaemonSet _, Job _, CronJob _ -> true;
      default -> false;
    };
  }

  /** What is there already, such as a claim, is not made again. */
  private static List<HasMetadata> unique(List<HasMetadata> made, List<HasMetadata> read) {
    var known = read.stream().map(OwnerIndex::asWorkload).collect(Collectors.toSet());
    return Stream.concat(
            read.stream(), made.stream().filter(one -> !known.contains(OwnerIndex.asWorkload(one))))
        .toList();
  }

  private static List<String> notes(Map<String, SortedSet<String>> remarks) {
    return remarks.entrySet().stream()
        .map(remark -> remark.getKey() + ": " + some(remark.getValue()))
        .toList();
  }

  private static String some(SortedSet<String> names) {
    String listed = names.stream().limit(MOST_NAMES).collect(Collectors.joining(", "));
    int more = names.size() - MOST_NAMES;
    return more <= 0 ? listed : listed + " and " + more + " more";
  }

  /** Returns the same plan without the pods of these keys; nothing takes their place. */
  public ClusterPlan without(Set<String> podKeys) {
    List<PlannedPod> rest = pods.stream().filter(pod -> !podKeys.contains(pod.key())).toList();
    return new ClusterPlan(objects, rest, names, notes);
  }

  /** Returns the same plan with these notes before its own. */
  public ClusterPlan noting(List<String> more) {
    List<String> all = Stream.concat(more.stream(), notes.stream()).toList();
    return new ClusterPlan(objects, pods, names, all);
  }

  /** Returns all objects but pods, with those that controllers made. */
  public ClusterObjects objects() {
    ClusterObjects all = new ClusterObjects();
    objects.forEach(all::add);
    return all;
  }

  /** Returns all pods in the order of their creation, and then of the files. */
  public List<PlannedPod> pods() {
    return List.copyOf(pods);
  }

  /** Returns the names that are taken, to make up further ones. */
  public GeneratedNames names() {
    return names.copy();
  }

  /** Returns what the reader should know of how the objects were taken. */
  public List<String> notes() {
    return List.copyOf(notes);
  }

  /** Pods that nobody controls. */
  private static final class BarePods {
    private BarePods() {}

    /** Takes those together whose names differ in a number at the end. */
    static List<PlannedPod> grouped(List<PlannedPod> pods) {
      Map<Workload, Long> sizes =
          pods.stream()
              .filter(pod -> pod.workload().kind().equals("Pod"))
              .collect(Collectors.groupingBy(pod -> stem(pod.workload()), Collectors.counting()));
      return pods.stream()
          .map(
              pod -> {
                Workload stem = stem(pod.workload());
                return sizes.getOrDefault(stem, 0L) > 1 ? pod.in(stem) : pod;
              })
          .toList();
    }

    private static Workload stem(Workload pod) {
      return pod.kind().equals("Pod")
          ? new Workload("Pod", pod.namespace(), pod.name().replaceFirst("[0-9]+$", "") + "*")
          : pod;
    }
  }
}
