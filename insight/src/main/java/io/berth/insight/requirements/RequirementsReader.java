package io.berth.insight.requirements;

import io.berth.framework.ReplicaTemplate;
import io.berth.framework.WorkloadHandler;
import io.berth.manifest.ManifestException;
import io.berth.tree.Suggestions;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads off workloads what they need. */
public final class RequirementsReader {
  private final WorkloadHandlers handlers;
  private final Calculation calculation;

  public RequirementsReader(WorkloadHandlers handlers, Calculation calculation) {
    this.handlers = handlers;
    this.calculation = calculation;
  }

  /** Tells whether anything is known of the kind of an object. */
  public boolean knows(HasMetadata object) {
    return handlers.find(object.getApiVersion(), object.getKind()) != null;
  }

  /** Tells whether an object of any kind has containers somewhere, so that it is a workload. */
  public static boolean looksLikeWorkload(HasMetadata object) {
    return object instanceof GenericKubernetesResource generic
        && hasContainers(generic.getAdditionalProperties());
  }

  private static boolean hasContainers(Object value) {
    return switch (value) {
      case Map<?, ?> map ->
          map.get("containers") instanceof List<?>
              || map.values().stream().anyMatch(it -> it != null && hasContainers(it));
      case List<?> list -> list.stream().anyMatch(it -> it != null && hasContainers(it));
      default -> false;
    };
  }

  /**
   * Returns what a workload needs; no templates where nothing is known of its kind.
   *
   * @throws ManifestException if the workload cannot be understood
   */
  public WorkloadRequirements read(HasMetadata workload) {
    WorkloadRef ref = WorkloadRef.of(workload);
    WorkloadHandler handler = handlers.find(ref.apiVersion(), ref.kind());
    List<TemplateRequirements> templates = new ArrayList<>();
    if (handler != null) {
      for (ReplicaTemplate template : parse(handler, workload, ref)) {
        templates.add(requirements(template, ref));
      }
    }
    return new WorkloadRequirements(ref, templates);
  }

  private static List<ReplicaTemplate> parse(
      WorkloadHandler handler, HasMetadata workload, WorkloadRef ref) {
    try {
      return handler.parse(workload);
    } catch (ManifestException | IllegalArgumentException e) {
      throw new ManifestException(ref + ": " + e.getMessage());
    } catch (RuntimeException e) { // somebody else's code
      throw new ManifestException("%s: handler %s failed: %s".formatted(ref, handler.name(), e));
    }
  }

  private TemplateRequirements requirements(ReplicaTemplate template, WorkloadRef ref) {
    String which = template.name().isEmpty() ? "" : " \"" + template.name() + "\"";
    PodTemplateSpec pods = template.template();
    if (pods == null || pods.getSpec() == null) {
      throw new ManifestException(
          "%s: template%s: is missing; without it nothing is known of its pods"
              .formatted(ref, which));
    }
    if (pods.getSpec().getContainers().isEmpty()) {
      throw new ManifestException(
          "%s: template%s: spec.containers: is empty; a pod has at least one container"
              .formatted(ref, which));
    }
    Integer replicas = template.replicas();
    if (replicas != null && replicas < 0) {
      throw new ManifestException(
          "%s: %s: %d is negative; give a number of replicas from 0 on"
              .formatted(ref, template.replicasPath(), replicas));
    }
    if (template.podsPerReplica() <= 0) {
      throw new ManifestException(
          "%s: template%s: a replica has %d pods; it has to have at least one"
              .formatted(ref, which, template.podsPerReplica()));
    }
    return new TemplateRequirements(template, pods, calculation.of(pods.getSpec()));
  }

  /**
   * Says that nothing is known of a kind, and what to do about it.
   *
   * @param ref an object of this kind
   */
  public String unknownKind(WorkloadRef ref) {
    return "%s: nothing is known of kind %s (%s); --rules can say where its pod templates are%s"
        .formatted(
            ref,
            ref.kind(),
            ref.apiVersion(),
            Suggestions.didYouMean(ref.kind(), handlers.kinds()));
  }
}
