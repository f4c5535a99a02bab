package io.berth.insight.rules;

import io.berth.framework.ReplicaTemplate;
import io.berth.framework.WorkloadHandler;
import io.berth.manifest.ObjectParts;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Handles a kind that somebody wrote a rule for. */
final class RuleHandler implements WorkloadHandler {
  private final String kind;
  private final List<String> apiVersions;
  private final List<TemplateRule> rules;

  /**
   * Makes a handler.
   *
   * @param apiVersions those that it reads; all where there is none
   */
  RuleHandler(String kind, List<String> apiVersions, List<TemplateRule> rules) {
    this.kind = kind;
    this.apiVersions = List.copyOf(apiVersions);
    this.rules = List.copyOf(rules);
  }

  @Override
  public String name() {
    return "rule for " + kind.toLowerCase(Locale.ROOT);
  }

  @Override
  public String kind() {
    return kind;
  }

  @Override
  public boolean reads(String apiVersion) {
    return apiVersions.isEmpty() || apiVersions.contains(apiVersion);
  }

  @Override
  public List<ReplicaTemplate> parse(HasMetadata workload) {
    Map<String, Object> root = ObjectParts.plain(workload);
    List<ReplicaTemplate> templates = new ArrayList<>();
    for (TemplateRule rule : rules) {
      for (FieldPath.Place place : rule.template().places(root)) {
        templates.add(template(rule, place, root));
      }
    }
    if (templates.isEmpty()) {
      throw new IllegalArgumentException(
          "there is no pod template at "
              + rules.stream()
                  .map(rule -> rule.template().toString())
                  .collect(Collectors.joining(" or ")));
    }
    return templates;
  }

  private static ReplicaTemplate template(
      TemplateRule rule, FieldPath.Place place, Map<String, Object> root) {
    Integer replicas = number(rule.replicas(), place, root);
    Integer pods = number(rule.podsPerReplica(), place, root);
    return new ReplicaTemplate(
        name(rule, place, root),
        replicas == null ? rule.defaultReplicas() : replicas,
        pods == null ? 1 : pods,
        rule.replicas() == null ? "" : rule.replicas().pointer(place.chosen()),
        ObjectParts.read(place.value(), PodTemplateSpec.class, place.pointer()));
  }

  private static String name(TemplateRule rule, FieldPath.Place place, Map<String, Object> root) {
    Object named = rule.name() == null ? null : rule.name().find(root, place.chosen());
    if (named != null) {
      return named.toString();
    }
    return place.chosen().isEmpty() ? rule.title() : place.chosen().getLast();
  }

  private static @Nullable Integer number(
      @Nullable FieldPath path, FieldPath.Place place, Map<String, Object> root) {
    Object found = path == null ? null : path.find(root, place.chosen());
    return found == null
        ? null
        : ObjectParts.read(found, Integer.class, path.pointer(place.chosen()));
  }
}
