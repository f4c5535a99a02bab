package io.berth.insight.handlers;

import io.berth.framework.PluginBundle;
import io.berth.framework.PluginCatalog;
import io.berth.framework.ReplicaTemplate;
import io.berth.simulator.workload.JobCounts;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.ReplicationController;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpec;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Contributes handlers for the workloads of Kubernetes and for JobSet. */
public final class BuiltInWorkloads implements PluginBundle {
  private static final List<String> APPS = List.of("apps", "extensions");
  private static final List<String> BATCH = List.of("batch");
  private static final List<String> CORE = List.of("");
  private static final String REPLICAS = "/spec/replicas";

  @Override
  public void contribute(PluginCatalog catalog) {
    add(
        catalog,
        APPS,
        Deployment.class,
        it -> only(it.getSpec().getReplicas(), REPLICAS, it.getSpec().getTemplate()));
    add(
        catalog,
        APPS,
        ReplicaSet.class,
        it -> only(it.getSpec().getReplicas(), REPLICAS, it.getSpec().getTemplate()));
    add(
        catalog,
        APPS,
        StatefulSet.class,
        it -> only(it.getSpec().getReplicas(), REPLICAS, it.getSpec().getTemplate()));
    add(
        catalog,
        CORE,
        ReplicationController.class,
        it -> only(it.getSpec().getReplicas(), REPLICAS, it.getSpec().getTemplate()));
    // The number of replicas follows from the number of nodes.
    add(catalog, APPS, DaemonSet.class, it -> only(null, "", it.getSpec().getTemplate()));
    add(
        catalog,
        CORE,
        Pod.class,
        it -> only(1, "", new PodTemplateSpec(it.getMetadata(), it.getSpec())));
    add(catalog, BATCH, Job.class, it -> job(it.getSpec(), "/spec"));
    add(catalog, BATCH, CronJob.class, BuiltInWorkloads::cronJob);
    catalog.add(new JobSetHandler());
  }

  private static <T extends HasMetadata> void add(
      PluginCatalog catalog,
      List<String> groups,
      Class<T> type,
      Function<T, List<ReplicaTemplate>> parser) {
    catalog.add(new TypedHandler<>(groups, type, parser));
  }

  private static List<ReplicaTemplate> only(
      @Nullable Integer replicas, String path, @Nullable PodTemplateSpec template) {
    return List.of(ReplicaTemplate.only(replicas, path, template));
  }

  private static List<ReplicaTemplate> cronJob(CronJob it) {
    var template = it.getSpec().getJobTemplate();
    return template == null || template.getSpec() == null
        ? only(null, "", null)
        : job(template.getSpec(), "/spec/jobTemplate/spec");
  }

  private static List<ReplicaTemplate> job(JobSpec spec, String path) {
    return only(
        spec.getParallelism() == null ? null : JobCounts.of(spec).concurrent(0),
        path + "/parallelism",
        spec.getTemplate());
  }
}
