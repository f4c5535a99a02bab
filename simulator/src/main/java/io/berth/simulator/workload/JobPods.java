package io.berth.simulator.workload;

import io.berth.simulator.result.Workload;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpec;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Creates the concurrent pods of Jobs, and of one run of CronJobs. */
final class JobPods {
  private static final String INDEX = "batch.kubernetes.io/job-completion-index";

  private final Expansion expansion;

  JobPods(Expansion expansion) {
    this.expansion = expansion;
  }

  void expand(CronJob cron) {
    var template = cron.getSpec().getJobTemplate();
    if (Boolean.TRUE.equals(cron.getSpec().getSuspend())) {
      expansion.addNote("suspended, no pods are created", cron);
    } else if (template == null || template.getSpec() == null) {
      expansion.maker(cron, null);
    } else if (expansion.owners().ownedBy(cron).stream().allMatch(JobPods::hasEnded)
        && expansion.owners().podsUnder(cron).isEmpty()) {
      expansion.addNote("simulated as if one run were due", cron);
      Job run =
          new JobBuilder()
              .withNewMetadata()
              .withName(cron.getMetadata().getName() + "-1")
              .withNamespace(cron.getMetadata().getNamespace())
              .withUid(cron.getMetadata().getUid() + "-1")
              .endMetadata()
              .withSpec(template.getSpec())
              .build();
      expand(run, OwnerIndex.asWorkload(cron));
    }
  }

  void expand(Job job) {
    if (Boolean.TRUE.equals(job.getSpec().getSuspend())) {
      expansion.addNote("suspended, no pods are created", job);
    } else if (!hasEnded(job)) {
      expand(job, expansion.owners().topOf(job));
    }
  }

  private static boolean hasEnded(HasMetadata created) {
    return created instanceof Job job
        && job.getStatus() != null
        && job.getStatus().getConditions().stream()
            .anyMatch(
                condition ->
                    "True".equals(condition.getStatus())
                        && ("Complete".equals(condition.getType())
                            || "Failed".equals(condition.getType())));
  }

  private void expand(Job job, Workload workload) {
    JobSpec spec = job.getSpec();
    JobCounts counts = JobCounts.of(spec);
    Integer completions = counts.completions();
    int succeeded = succeeded(job);
    int missing = counts.concurrent(succeeded) - expansion.owners().podsOf(job).size();
    PodMaker maker = missing > 0 ? expansion.maker(job, spec.getTemplate()) : null;
    if (maker == null) {
      return;
    }
    if (counts.remaining(succeeded) > counts.parallelism()) {
      expansion.addNote("creates further pods only when the first ones end", job);
    }
    if ("Indexed".equals(spec.getCompletionMode()) && completions != null) {
      makeIndexed(job, workload, maker, missing, completions);
    } else {
      for (int i = 0; i < missing; i++) {
        String name = expansion.name(job, job.getMetadata().getName());
        expansion.add(maker.make(name, labels(job)), workload);
      }
    }
  }

  private void makeIndexed(
      Job job, Workload workload, PodMaker maker, int missing, int completions) {
    Set<Integer> used = usedIndexes(job, completions);
    int created = 0;
    for (int index = 0; index < completions && created < missing; index++) {
      if (!used.contains(index)) {
        created++;
        Map<String, String> labels = labels(job);
        labels.put(INDEX, Integer.toString(index));
        String name = expansion.name(job, job.getMetadata().getName() + "-" + index);
        expansion.add(maker.make(name, labels), workload);
      }
    }
  }

  private static int succeeded(Job job) {
    return job.getStatus() == null
        ? 0
        : Objects.requireNonNullElse(job.getStatus().getSucceeded(), 0);
  }

  static Map<String, String> labels(Job job) {
    Map<String, String> labels = new LinkedHashMap<>();
    String name = job.getMetadata().getName();
    String uid = job.getMetadata().getUid();
    labels.put("batch.kubernetes.io/controller-uid", uid);
    labels.put("batch.kubernetes.io/job-name", name);
    labels.put("controller-uid", uid);
    labels.put("job-name", name);
    return labels;
  }

  /** Returns the indexes that are completed or have a pod. */
  private Set<Integer> usedIndexes(Job job, int completions) {
    Set<Integer> used = new HashSet<>();
    String completed = job.getStatus() == null ? null : job.getStatus().getCompletedIndexes();
    if (completed != null && !completed.isEmpty()) {
      for (String range : completed.split(",", -1)) {
        String[] ends = range.trim().split("-", 2);
        int last = Math.min(number(ends[ends.length - 1]), completions - 1);
        for (int index = Math.max(0, number(ends[0])); index <= last; index++) {
          used.add(index);
        }
      }
    }
    for (Pod pod : expansion.owners().podsOf(job)) {
      used.add(number(String.valueOf(pod.getMetadata().getLabels().get(INDEX))));
      used.add(number(String.valueOf(pod.getMetadata().getAnnotations().get(INDEX))));
    }
    return used;
  }

  private static int number(String text) {
    return text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : -1;
  }
}
