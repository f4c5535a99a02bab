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

/** Reads the requirements of workloads. */
public final class RequirementsReader {
  private final WorkloadHandlers handlers;
  private final Calculation calculation;

  public RequirementsReader(WorkloadHandlers handlers, Calculation calculation) {
    this.handlers = handlers;
    this.calculation = calculation;
  }

  /** Returns whether there is a handler for the kind of an object. */
  public boolean supports(HasMetadata object) {
    return handlers.find(object.getApiVersion(), object.getKind()) != null;
  }

  /** Returns whether a custom resource contains containers, so that it is likely a workload. */
  public static boolean isLikelyWorkload(HasMetadata object) {
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
   * Returns the requirements of a workload; without templates if its kind has no handler.
   *
   * @throws ManifestException if the workload is invalid
   */
  public WorkloadRequirements read(HasMetadata workload) {
    WorkloadKey ref = WorkloadKey.of(workload);
    WorkloadHandler handler = handlers.find(ref.apiVersion(), ref.kind());
    List<WorkloadRequirements.Template> templates = new ArrayList<>();
    if (handler != null) {
      for (ReplicaTemplate template : parse(handler, workload, ref)) {
        templates.add(requirements(template, ref));
      }
    }
    return new WorkloadRequirements(ref, templates);
  }

  private static List<ReplicaTemplate> parse(
      WorkloadHandler handler, HasMetadata workload, WorkloadKey ref) {
    try {
      return handler.parse(workload);
    } catch (ManifestException | IllegalArgumentException e) {
      throw new ManifestException(ref + ": " + e.getMessage());
    } catch (RuntimeException e) { // handlers can be third-party code
      throw new ManifestException("%s: handler %s failed: %s".formatted(ref, handler.name(), e));
    }
  }

  private WorkloadRequirements.Template requirements(ReplicaTemplate template, WorkloadKey ref) {
    String templateName = template.name().isEmpty() ? "" : " \"" + template.name() + "\"";
    PodTemplateSpec pods = template.template();
    if (pods == null || pods.getSpec() == null) {
      throw new ManifestException(
          "%s: template%s: is missing; set it to describe the pods".formatted(ref, templateName));
    }
    if (pods.getSpec().getContainers().isEmpty()) {
      throw new ManifestException(
          "%s: template%s: spec.containers: is empty; a pod has at least one container"
              .formatted(ref, templateName));
    }
    Integer replicas = template.replicas();
    if (replicas != null && replicas < 0) {
      throw new ManifestException(
          "%s: %s: %d is negative; write 0 or more replicas"
              .formatted(ref, template.replicasPath(), replicas));
    }
    if (template.podsPerReplica() <= 0) {
      throw new ManifestException(
          "%s: template%s: a replica has %d pods; it has to have at least one"
              .formatted(ref, templateName, template.podsPerReplica()));
    }
    return new WorkloadRequirements.Template(template, pods, calculation.of(pods.getSpec()));
  }

  /**
   * Returns the error message of an unsupported kind.
   *
   * @param ref an object of this kind
   */
  public String unsupportedKindMessage(WorkloadKey ref) {
    return "%s: kind %s (%s) is not supported; --rules can define the paths of its pod templates%s"
        .formatted(
            ref,
            ref.kind(),
            ref.apiVersion(),
            Suggestions.didYouMean(ref.kind(), handlers.kinds()));
  }
}
