package io.berth.simulator.change;

import io.berth.manifest.ClusterObjects;
import io.berth.manifest.ManifestException;
import io.berth.simulator.workload.JobCounts;
import io.berth.simulator.workload.OwnerIndex;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.ReplicationController;
import io.fabric8.kubernetes.api.model.ReplicationControllerBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Sets the replicas of a workload, or the parallelism of a Job. Excess pods are deleted here; the
 * simulation creates missing ones.
 */
public record ScaleWorkload(WorkloadName target, int replicas) implements ClusterChange {
  public ScaleWorkload {
    if (replicas < 0 || replicas > MAX_COUNT) {
      throw new IllegalArgumentException("replicas must be 0..%d".formatted(MAX_COUNT));
    }
  }

  @Override
  public ChangedCluster apply(ClusterObjects objects) {
    return new Scaling(objects).scale(target.find(objects));
  }

  /** The change of one workload and of the objects that it owns. */
  private final class Scaling {
    private final ClusterObjects objects;
    private final OwnerIndex owners;
    private final IdentityHashMap<HasMetadata, HasMetadata> changed = new IdentityHashMap<>();
    private final List<Pod> deleted = new ArrayList<>();
    private String remark = "";

    Scaling(ClusterObjects objects) {
      this.objects = objects;
      this.owners = new OwnerIndex(objects);
    }

    ChangedCluster scale(HasMetadata workload) {
      int before =
          switch (workload) {
            case Deployment deployment -> scaleDeployment(deployment);
            case ReplicaSet set -> scaleReplicaSet(set);
            case ReplicationController controller -> scaleController(controller);
            case StatefulSet set -> scaleStatefulSet(set);
            case Job job -> scaleJob(job);
            default -> throw new IllegalStateException("not scalable: " + workload.getKind());
          };
      IdentityHashMap<HasMetadata, HasMetadata> removed = new IdentityHashMap<>();
      deleted.forEach(pod -> removed.put(pod, pod));
      ClusterObjects all =
          ChangedCluster.replace(
              objects,
              object ->
                  removed.containsKey(object)
                      ? null
                      : ChangedCluster.withoutBudgetStatus(changed.getOrDefault(object, object)));
      return new ChangedCluster(all, note(workload, before));
    }

    private String note(HasMetadata workload, int before) {
      String unit = workload instanceof Job ? "parallelism" : "replicas";
      List<String> names = deleted.stream().map(pod -> pod.getMetadata().getName()).toList();
      return "%s scaled from %,d to %,d %s%s%s"
          .formatted(
              OwnerIndex.asWorkload(workload),
              before,
              replicas,
              unit,
              names.isEmpty()
                  ? ""
                  : "; %s deleted: %s"
                      .formatted(
                          ChangedCluster.count(names.size(), "pod"),
                          ChangedCluster.abbreviate(names)),
              remark);
    }

    private int scaleDeployment(Deployment deployment) {
      changed.put(
          deployment,
          new DeploymentBuilder(deployment).editSpec().withReplicas(replicas).endSpec().build());
      List<ReplicaSet> sets =
          owners.ownedBy(deployment).stream()
              .map(ReplicaSet.class::cast)
              .sorted(Comparator.comparing(ScaleWorkload::age))
              .toList();
      if (sets.isEmpty()) {
        deleteBeyond(replicas, owners.podsUnder(deployment));
      }
      // The plan adds replicas to the newest ReplicaSet; they are removed from the oldest first.
      long excess =
          sets.stream().mapToLong(set -> count(set.getSpec().getReplicas())).sum() - replicas;
      for (ReplicaSet set : sets) {
        int current = count(set.getSpec().getReplicas());
        int decrease = Math.clamp(excess, 0, current);
        excess -= decrease;
        if (decrease > 0) {
          changed.put(set, scaled(set, current - decrease));
          deleteBeyond(current - decrease, owners.podsOf(set));
        }
      }
      return count(deployment.getSpec().getReplicas());
    }

    private int scaleReplicaSet(ReplicaSet set) {
      var owner = OwnerIndex.ownerOf(set);
      if (owner != null && owner.kind().equals("Deployment")) {
        throw new ManifestException(
            "ReplicaSet \"%s\" belongs to a Deployment, which would undo this; write %s"
                .formatted(
                    set.getMetadata().getName(),
                    new WorkloadName("Deployment", owner.namespace(), owner.name())));
      }
      changed.put(set, scaled(set, replicas));
      deleteBeyond(replicas, owners.podsOf(set));
      return count(set.getSpec().getReplicas());
    }

    private static ReplicaSet scaled(ReplicaSet set, int replicas) {
      return new ReplicaSetBuilder(set).editSpec().withReplicas(replicas).endSpec().build();
    }

    private int scaleController(ReplicationController controller) {
      changed.put(
          controller,
          new ReplicationControllerBuilder(controller)
              .editSpec()
              .withReplicas(replicas)
              .endSpec()
              .build());
      deleteBeyond(replicas, owners.podsOf(controller));
      return count(controller.getSpec().getReplicas());
    }

    /** Deletes the pods with the highest ordinals. */
    private int scaleStatefulSet(StatefulSet set) {
      changed.put(
          set, new StatefulSetBuilder(set).editSpec().withReplicas(replicas).endSpec().build());
      int start =
          set.getSpec().getOrdinals() == null
              ? 0
              : Objects.requireNonNullElse(set.getSpec().getOrdinals().getStart(), 0);
      owners.podsOf(set).stream()
          .filter(pod -> ordinal(pod) >= (long) start + replicas)
          .sorted(Comparator.comparingLong(pod -> -ordinal(pod)))
          .forEach(deleted::add);
      return count(set.getSpec().getReplicas());
    }

    private int scaleJob(Job job) {
      JobCounts before = JobCounts.of(job.getSpec());
      Job after =
          new JobBuilder(job)
              .editSpec()
              .withParallelism(replicas)
              .withCompletions(before.completions())
              .endSpec()
              .build();
      changed.put(job, after);
      Integer done = job.getStatus() == null ? null : job.getStatus().getSucceeded();
      int running = JobCounts.of(after.getSpec()).concurrent(Objects.requireNonNullElse(done, 0));
      deleteBeyond(running, owners.podsOf(job));
      if (running < replicas) {
        remark =
            "; its completions leave %s to run".formatted(ChangedCluster.count(running, "pod"));
      }
      return before.parallelism();
    }

    private void deleteBeyond(int count, List<Pod> pods) {
      deleted.addAll(ScaleDownOrder.first(pods.size() - count, pods));
    }
  }

  private static int count(@Nullable Integer replicas) {
    return Math.max(0, Objects.requireNonNullElse(replicas, 1));
  }

  private static String age(HasMetadata object) {
    return Objects.requireNonNullElse(object.getMetadata().getCreationTimestamp(), "");
  }

  private static long ordinal(Pod pod) {
    String name = pod.getMetadata().getName();
    String digits = name.substring(name.lastIndexOf('-') + 1);
    return digits.matches("[0-9]{1,9}") ? Long.parseLong(digits) : -1;
  }
}
