package io.berth.insight.handlers;

import io.berth.framework.ReplicaTemplate;
import io.berth.framework.WorkloadHandler;
import io.berth.manifest.ObjectParts;
import io.berth.simulator.workload.JobCounts;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.batch.v1.JobTemplateSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Handles JobSets, which have replicated Jobs of several templates. A replica is a Job. */
final class JobSetHandler implements WorkloadHandler {
  private static final String PATH = "spec.replicatedJobs";

  @Override
  public String name() {
    return "jobset";
  }

  @Override
  public String kind() {
    return "JobSet";
  }

  @Override
  public boolean supports(String apiVersion) {
    return apiVersion.startsWith("jobset.x-k8s.io/");
  }

  /** One entry of {@code spec.replicatedJobs}. */
  private record ReplicatedJob(
      String name, @Nullable Integer replicas, @Nullable JobTemplateSpec template) {}

  @Override
  public List<ReplicaTemplate> parse(HasMetadata workload) {
    Object spec = ObjectParts.plain(workload).get("spec");
    Object jobs = spec instanceof Map<?, ?> fields ? fields.get("replicatedJobs") : null;
    if (!(jobs instanceof List<?> list) || list.isEmpty()) {
      throw new IllegalArgumentException(PATH + ": is missing or empty; a JobSet has at least one");
    }
    List<ReplicaTemplate> templates = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      templates.add(template(job(list.get(i), PATH + "[" + i + "]"), i));
    }
    return templates;
  }

  private static ReplicatedJob job(Object part, String path) {
    Map<?, ?> fields = ObjectParts.read(part, Map.class, path);
    Object replicas = fields.get("replicas");
    Object template = fields.get("template");
    return new ReplicatedJob(
        String.valueOf(fields.get("name")),
        replicas == null ? null : ObjectParts.read(replicas, Integer.class, path + ".replicas"),
        template == null
            ? null
            : ObjectParts.read(template, JobTemplateSpec.class, path + ".template"));
  }

  private static ReplicaTemplate template(ReplicatedJob job, int index) {
    var spec = job.template() == null ? null : job.template().getSpec();
    return new ReplicaTemplate(
        job.name(),
        job.replicas(),
        spec == null ? 1 : JobCounts.of(spec).concurrent(0),
        "/spec/replicatedJobs/" + index + "/replicas",
        spec == null ? null : spec.getTemplate());
  }
}
