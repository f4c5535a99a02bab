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
 * Finds what no API server takes and what would otherwise pass for a constraint that is not there:
 * a misspelt effect or operator, a term without topology, amounts nobody can have. Only rules that
 * every API server has are here, so that no dump is refused.
 */
final class ApiRules {
  private static final List<String> EFFECTS =
      List.of("NoSchedule", "PreferNoSchedule", "NoExecute");

  private final Problems problems;
  private final Consumer<String> notices;
  private boolean broken;

  private ApiRules(Problems problems, Consumer<String> notices) {
    this.problems = problems;
    this.notices = notices;
  }

  /**
   * Adds what is found in an object to the problems. Returns whether there is anything.
   *
   * @param notices takes what an API server takes too, but hardly does what its author meant
   */
  static boolean report(Mapping object, String kind, Problems problems, Consumer<String> notices) {
    ApiRules rules = new ApiRules(problems, notices);
    Mapping spec = mapping(object, "spec");
    switch (kind) {
      case "Node" -> rules.taints(items(spec, "taints"));
      case "Pod" -> rules.pod(spec);
      case "CronJob" -> rules.template(mapping(mapping(spec, "jobTemplate"), "spec"));
      case "Deployment", "ReplicaSet", "StatefulSet", "DaemonSet" -> {
        rules.template(spec);
        new SelectorRules(rules).check(spec);
      }
      default -> rules.template(spec);
    }
    return rules.broken;
  }

  private void template(@Nullable Mapping spec) {
    pod(mapping(mapping(spec, "template"), "spec"));
  }

  private void pod(@Nullable Mapping spec) {
    ContainerRules containers = new ContainerRules(this);
    items(spec, "containers").forEach(containers::check);
    items(spec, "initContainers").forEach(containers::check);
    tolerations(items(spec, "tolerations"));
    spread(items(spec, "topologySpreadConstraints"));
    new AffinityRules(this).check(mapping(spec, "affinity"));
  }

  private void taints(List<Mapping> taints) {
    for (Mapping taint : taints) {
      requireOneOf(taint, "effect", EFFECTS);
    }
  }

  private void tolerations(List<Mapping> tolerations) {
    for (Mapping toleration : tolerations) {
      allowOneOf(toleration, "effect", EFFECTS);
      allowOneOf(toleration, "operator", List.of("Equal", "Exists", "Lt", "Gt"));
    }
  }

  private void spread(List<Mapping> constraints) {
    for (Mapping constraint : constraints) {
      require(constraint, "topologyKey", "name the label of nodes to spread over");
      requireOneOf(constraint, "whenUnsatisfiable", List.of("DoNotSchedule", "ScheduleAnyway"));
      String skew = text(constraint, "maxSkew");
      if (skew.isEmpty() || !skew.matches("0*[1-9][0-9]*")) {
        refuse(constraint, "maxSkew", "has to be a number above 0");
      }
    }
  }

  /** Wants a text in a field. */
  void require(Mapping holder, String field, String remedy) {
    if (text(holder, field).isEmpty()) {
      refuse(holder, field, remedy);
    }
  }

  /** Wants one of these texts in a field. */
  void requireOneOf(Mapping holder, String field, List<String> allowed) {
    if (!allowed.contains(text(holder, field))) {
      refuse(holder, field, "has to be " + oneOf(allowed));
    }
  }

  /** Wants one of these texts in a field, or nothing. */
  void allowOneOf(Mapping holder, String field, List<String> allowed) {
    if (!text(holder, field).isEmpty()) {
      requireOneOf(holder, field, allowed);
    }
  }

  private static String oneOf(List<String> allowed) {
    int last = allowed.size() - 1;
    return String.join(", ", allowed.subList(0, last)) + " or " + allowed.get(last);
  }

  /** Tells that a field does not hold what it has to. */
  void refuse(Mapping holder, String field, String remedy) {
    refuse(holder, field, holder.path().field(field), remedy);
  }

  /** Tells that the value of a key, such as a resource's name, is not what it has to be. */
  void refuseKey(Mapping holder, String key, String remedy) {
    refuse(holder, key, holder.path().key(key), remedy);
  }

  private void refuse(Mapping holder, String field, Path path, String remedy) {
    Value found = holder.get(field);
    boolean missing = found == null || found.isNull();
    broken = true;
    problems.error(
        path,
        found == null ? holder.location() : found.location(),
        (missing ? "is missing; " : "is " + found.describe() + "; ") + remedy);
  }

  /** Tells of something that an API server takes. */
  void notice(Path path, String message) {
    notices.accept(path + ": " + message);
  }

  static @Nullable Mapping mapping(@Nullable Mapping holder, String field) {
    return holder != null && holder.get(field) instanceof Mapping found ? found : null;
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
    Value found = holder.get(field);
    return found instanceof Scalar scalar && !scalar.isNull() ? scalar.text() : "";
  }
}
