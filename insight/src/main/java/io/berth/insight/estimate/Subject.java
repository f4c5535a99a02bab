package io.berth.insight.estimate;

import io.berth.insight.requirements.TemplateRequirements;
import io.berth.insight.requirements.WorkloadRequirements;
import io.berth.manifest.ManifestException;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What is to be estimated: replicas of one template, or sets of several that are deployed together.
 *
 * @param name how people call it
 */
public record Subject(String name, List<Part> parts) {
  public Subject {
    parts = List.copyOf(parts);
  }

  /**
   * Pods of one template.
   *
   * @param pods how many of them belong to a set
   */
  public record Part(HasMetadata workload, TemplateRequirements template, int pods) {
    /** Of a single template replicas are counted, which mostly are pods. */
    private Part ofReplica() {
      return new Part(workload, template, template.template().podsPerReplica());
    }

    ReplicaRequest ask() {
      return new ReplicaRequest(
          template.perPod().requests(), NodeClaim.of(template.pods().getSpec()));
    }
  }

  /** Takes workloads together as one subject. */
  public static Subject together(List<Subject> subjects) {
    List<Part> parts = new ArrayList<>();
    subjects.forEach(one -> parts.addAll(one.asSet().parts));
    return new Subject(String.join(" + ", subjects.stream().map(Subject::name).toList()), parts);
  }

  /**
   * Takes a workload: of a single template its replicas are counted, of several how often all of
   * them fit together.
   *
   * @throws ManifestException if it has no replicas that somebody could count
   */
  public static Subject of(HasMetadata workload, WorkloadRequirements requirements) {
    String name = requirements.workload().toString();
    if (isPerNode(workload)) {
      throw new ManifestException(
          name + ": runs once on every node that suits it; there is nothing to estimate");
    }
    List<Part> parts = new ArrayList<>();
    for (TemplateRequirements template : requirements.templates()) {
      parts.add(new Part(workload, template, podsOf(template)));
    }
    return parts.size() == 1
        ? new Subject(name, List.of(parts.getFirst().ofReplica()))
        : new Subject(name, parts);
  }

  /** Tells whether nodes say how many pods there are, so that there is nothing to estimate. */
  public static boolean isPerNode(HasMetadata workload) {
    return workload.getKind().equals("DaemonSet");
  }

  private static int podsOf(TemplateRequirements template) {
    int replicas = Objects.requireNonNullElse(template.template().replicas(), 1);
    long pods = (long) replicas * template.template().podsPerReplica();
    return (int) Math.min(Integer.MAX_VALUE, pods);
  }

  /** Returns the same with as many pods of each template as its workload asks for. */
  Subject asSet() {
    return new Subject(
        name,
        parts.stream()
            .map(part -> new Part(part.workload, part.template, podsOf(part.template)))
            .toList());
  }

  /** Tells whether sets are counted, and not single replicas. */
  public boolean isSet() {
    return parts.size() > 1 || parts.getFirst().pods() > 1;
  }

  /** Returns all pods that the workload asks for. */
  public List<Component> inFull() {
    return asSet().components();
  }

  List<Component> components() {
    return parts.stream()
        .map(
            part ->
                new Component(
                    part.pods(), part.ask(), part.template().perPod().priorityClassName()))
        .toList();
  }
}
