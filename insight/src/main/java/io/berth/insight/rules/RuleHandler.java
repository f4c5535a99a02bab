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

/** Handles a kind by a rule of a file. */
final class RuleHandler implements WorkloadHandler {
  private final String kind;
  private final List<String> apiVersions;
  private final List<TemplateRule> rules;

  /**
   * Creates a handler.
   *
   * @param apiVersions the supported versions; empty supports all
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
  public boolean supports(String apiVersion) {
    return apiVersions.isEmpty() || apiVersions.contains(apiVersion);
  }

  @Override
  public List<ReplicaTemplate> parse(HasMetadata workload) {
    Map<String, Object> root = ObjectParts.plain(workload);
    List<ReplicaTemplate> templates = new ArrayList<>();
    for (TemplateRule rule : rules) {
      for (FieldPath.Match match : rule.template().matches(root)) {
        templates.add(template(rule, match, root));
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
      TemplateRule rule, FieldPath.Match match, Map<String, Object> root) {
    Integer replicas = number(rule.replicas(), match, root);
    Integer pods = number(rule.podsPerReplica(), match, root);
    return new ReplicaTemplate(
        name(rule, match, root),
        replicas == null ? rule.defaultReplicas() : replicas,
        pods == null ? 1 : pods,
        rule.replicas() == null ? "" : rule.replicas().pointer(match.wildcardValues()),
        ObjectParts.read(match.value(), PodTemplateSpec.class, match.pointer()));
  }

  private static String name(TemplateRule rule, FieldPath.Match match, Map<String, Object> root) {
    Object nameValue = rule.name() == null ? null : rule.name().find(root, match.wildcardValues());
    if (nameValue != null) {
      return nameValue.toString();
    }
    return match.wildcardValues().isEmpty() ? rule.title() : match.wildcardValues().getLast();
  }

  private static @Nullable Integer number(
      @Nullable FieldPath path, FieldPath.Match match, Map<String, Object> root) {
    Object value = path == null ? null : path.find(root, match.wildcardValues());
    return value == null
        ? null
        : ObjectParts.read(value, Integer.class, path.pointer(match.wildcardValues()));
  }

  /**
   * The paths of a pod template and of its properties. Wildcards in the other paths have the values
   * of those in the path of the template.
   *
   * @param replicas the path of the number of replicas; null if there is none
   * @param defaultReplicas the default number of replicas; null if it is unknown
   * @param podsPerReplica the path of the number of pods per replica; null means one
   * @param name the path of the template's name; null uses the last wildcard
   * @param title the template's name if it is not in the object
   */
  record TemplateRule(
      FieldPath template,
      @Nullable FieldPath replicas,
      @Nullable Integer defaultReplicas,
      @Nullable FieldPath podsPerReplica,
      @Nullable FieldPath name,
      String title) {}
}
