package io.berth.insight.estimate;

import io.berth.insight.requirements.WorkloadRequirements;
import io.berth.manifest.ManifestException;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The subject of an estimate: replicas of one template, or sets of several templates that are
 * deployed together.
 *
 * @param name the display name
 */
public record Subject(String name, List<Part> parts) {
  public Subject {
    parts = List.copyOf(parts);
  }

  /**
   * The pods of one template.
   *
   * @param pods the number of pods per set
   */
  public record Part(HasMetadata workload, WorkloadRequirements.Template template, int pods) {
    /** Returns the part with the pods of one replica. */
    private Part ofReplica() {
      return new Part(workload, template, template.template().podsPerReplica());
    }

    ReplicaRequest request() {
      return new ReplicaRequest(
          template.perPod().requests(), NodeClaim.of(template.pods().getSpec()));
    }
  }

  /** Combines workloads to one subject. */
  public static Subject combine(List<Subject> subjects) {
    List<Part> parts = new ArrayList<>();
    subjects.forEach(subject -> parts.addAll(subject.asSet().parts));
    return new Subject(String.join(" + ", subjects.stream().map(Subject::name).toList()), parts);
  }

  /**
   * Creates the subject of a workload: the replicas of a single template, or sets of several
   * templates.
   *
   * @throws ManifestException if the workload has no replicas to count
   */
  public static Subject of(HasMetadata workload, WorkloadRequirements requirements) {
    String name = requirements.workload().toString();
    if (isPerNode(workload)) {
      throw new ManifestException(
          name + ": runs once on every matching node; there is nothing to estimate");
    }
    List<Part> parts = new ArrayList<>();
    for (WorkloadRequirements.Template template : requirements.templates()) {
      parts.add(new Part(workload, template, podsOf(template)));
    }
    return parts.size() == 1
        ? new Subject(name, List.of(parts.getFirst().ofReplica()))
        : new Subject(name, parts);
  }

  /** Returns whether a workload runs once per node, so that there is nothing to estimate. */
  public static boolean isPerNode(HasMetadata workload) {
    return workload.getKind().equals("DaemonSet");
  }

  private static int podsOf(WorkloadRequirements.Template template) {
    int replicas = Objects.requireNonNullElse(template.template().replicas(), 1);
    long pods = (long) replicas * template.template().podsPerReplica();
    return (int) Math.min(Integer.MAX_VALUE, pods);
  }

  /** Returns a copy with the full number of pods of each template. */
  Subject asSet() {
    return new Subject(
        name,
        parts.stream()
            .map(part -> new Part(part.workload, part.template, podsOf(part.template)))
            .toList());
  }

  /** Returns whether sets are counted instead of single replicas. */
  public boolean isSet() {
    return parts.size() > 1 || parts.getFirst().pods() > 1;
  }

  /** Returns the components with the full number of pods. */
  public List<Component> allPods() {
    return asSet().components();
  }

  List<Component> components() {
    return parts.stream()
        .map(
            part ->
                new Component(
                    part.pods(), part.request(), part.template().perPod().priorityClassName()))
        .toList();
  }
}
