package io.berth.manifest;

import io.berth.tree.Mapping;
import io.berth.tree.Path;
import io.berth.tree.Problems;
import io.berth.tree.Scalar;
import io.berth.tree.Sequence;
import io.berth.tree.Value;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Rejects what every API server rejects and what would otherwise be read as a missing constraint: a
 * misspelt effect or operator, a term without topology key, invalid resource quantities. Contains
 * only rules that all API servers have, so that every dump passes.
 */
final class ApiValidation {
  private static final List<String> EFFECTS =
      List.of("NoSchedule", "PreferNoSchedule", "NoExecute");

  private final Problems problems;
  private final Consumer<String> notices;
  private boolean hasErrors;

  private ApiValidation(Problems problems, Consumer<String> notices) {
    this.problems = problems;
    this.notices = notices;
  }

  /**
   * Validates an object, adds its errors to the problems and returns whether it has any.
   *
   * @param notices receives what an API server accepts, but that probably has no intended effect
   */
  static boolean validate(
      Mapping object, String kind, Problems problems, Consumer<String> notices) {
    ApiValidation validation = new ApiValidation(problems, notices);
    Mapping spec = mapping(object, "spec");
    switch (kind) {
      case "Node" -> validation.validateTaints(items(spec, "taints"));
      case "Pod" -> validation.validatePodSpec(spec);
      case "CronJob" -> validation.validateTemplate(mapping(mapping(spec, "jobTemplate"), "spec"));
      case "Deployment", "ReplicaSet", "StatefulSet", "DaemonSet" -> {
        validation.validateTemplate(spec);
        new WorkloadSelectorValidation(validation).validate(spec);
      }
      default -> validation.validateTemplate(spec);
    }
    return validation.hasErrors;
  }

  private void validateTemplate(@Nullable Mapping spec) {
    validatePodSpec(mapping(mapping(spec, "template"), "spec"));
  }

  private void validatePodSpec(@Nullable Mapping spec) {
    ContainerResourcesValidation containers = new ContainerResourcesValidation(this);
    items(spec, "containers").forEach(containers::validate);
    items(spec, "initContainers").forEach(containers::validate);
    validateTolerations(items(spec, "tolerations"));
    validateTopologySpreadConstraints(items(spec, "topologySpreadConstraints"));
    new AffinityValidation(this).validate(mapping(spec, "affinity"));
  }

  private void validateTaints(List<Mapping> taints) {
    for (Mapping taint : taints) {
      require(taint, "key", "write the key of the taint");
      requireOneOf(taint, "effect", EFFECTS);
    }
  }

  private void validateTolerations(List<Mapping> tolerations) {
    for (Mapping toleration : tolerations) {
      allowOneOf(toleration, "effect", EFFECTS);
      allowOneOf(toleration, "operator", List.of("Equal", "Exists", "Lt", "Gt"));
    }
  }

  private void validateTopologySpreadConstraints(List<Mapping> constraints) {
    for (Mapping constraint : constraints) {
      require(constraint, "topologyKey", "write the node label to spread over");
      requireOneOf(constraint, "whenUnsatisfiable", List.of("DoNotSchedule", "ScheduleAnyway"));
      String skew = text(constraint, "maxSkew");
      if (skew.isEmpty() || !skew.matches("0*[1-9][0-9]*")) {
        reportInvalid(constraint, "maxSkew", "must be greater than 0");
      }
    }
  }

  /** Requires a text in a field. */
  void require(Mapping holder, String field, String remedy) {
    if (text(holder, field).isEmpty()) {
      reportInvalid(holder, field, remedy);
    }
  }

  /** Requires one of these texts in a field. */
  void requireOneOf(Mapping holder, String field, List<String> allowed) {
    if (!allowed.contains(text(holder, field))) {
      reportInvalid(holder, field, "must be " + oneOf(allowed));
    }
  }

  /** Requires one of these texts in a field, unless the field is empty. */
  void allowOneOf(Mapping holder, String field, List<String> allowed) {
    if (!text(holder, field).isEmpty()) {
      requireOneOf(holder, field, allowed);
    }
  }

  private static String oneOf(List<String> allowed) {
    int last = allowed.size() - 1;
    return String.join(", ", allowed.subList(0, last)) + " or " + allowed.get(last);
  }

  /** Reports an invalid field. */
  void reportInvalid(Mapping holder, String field, String remedy) {
    reportInvalid(holder, field, holder.path().field(field), remedy);
  }

  /** Reports the invalid value of a map key, such as a resource name. */
  void reportInvalidKey(Mapping holder, String key, String remedy) {
    reportInvalid(holder, key, holder.path().key(key), remedy);
  }

  private void reportInvalid(Mapping holder, String field, Path path, String remedy) {
    Value value = holder.get(field);
    boolean missing = value == null || value.isNull();
    hasErrors = true;
    problems.error(
        path,
        value == null ? holder.location() : value.location(),
        (missing ? "is missing; " : "is " + value.describe() + "; ") + remedy);
  }

  /** Reports something that an API server accepts. */
  void notice(Path path, String message) {
    notices.accept(path + ": " + message);
  }

  static @Nullable Mapping mapping(@Nullable Mapping holder, String field) {
    return holder != null && holder.get(field) instanceof Mapping value ? value : null;
  }

  /** Returns the objects in a list. */
  static List<Mapping> items(@Nullable Mapping holder, String field) {
    return holder != null && holder.get(field) instanceof Sequence list
        ? list.items().stream().filter(Mapping.class::isInstance).map(Mapping.class::cast).toList()
        : List.of();
  }

  /** Returns the texts in a list. */
  static List<String> texts(Mapping holder, String field) {
    return holder.get(field) instanceof Sequence list
        ? list.items().stream()
            .filter(Scalar.class::isInstance)
            .map(item -> ((Scalar) item).text())
            .toList()
        : List.of();
  }

  /** Returns the text of a field; empty where there is none. */
  static String text(Mapping holder, String field) {
    Value value = holder.get(field);
    return value instanceof Scalar scalar && !scalar.isNull() ? scalar.text() : "";
  }
}
