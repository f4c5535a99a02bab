package io.berth.insight.rules;

import io.berth.framework.WorkloadHandler;
import io.berth.manifest.ManifestException;
import io.berth.tree.Fields;
import io.berth.tree.Path;
import io.berth.tree.Problem;
import io.berth.tree.Problems;
import io.berth.tree.Value;
import io.berth.yaml.TreeReader;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads files of rules. */
public final class RuleFile {
  private final Problems problems = new Problems();

  private RuleFile() {}

  /**
   * Reads a file.
   *
   * @param name how messages call it
   * @throws ManifestException if it cannot be used; it tells of all that is wrong
   */
  public static List<WorkloadHandler> read(String name, byte[] text) {
    RuleFile file = new RuleFile();
    Value root = TreeReader.read(text, file.problems);
    List<WorkloadHandler> handlers = root == null ? List.of() : file.read(root);
    if (file.problems.hasErrors()) {
      List<Problem> found = root == null ? file.problems.list() : file.problems.list(root);
      throw new ManifestException(found.stream().map(one -> name + ": " + one).toList());
    }
    return handlers;
  }

  private List<WorkloadHandler> read(Value root) {
    return Fields.read(
        Path.ROOT,
        root,
        problems,
        fields -> {
          List<WorkloadHandler> handlers = fields.objects("rules", this::handler);
          if (handlers.isEmpty()) {
            problems.error(
                fields.path("rules"), "is missing or empty; list one rule for each kind");
          }
          return handlers;
        });
  }

  private WorkloadHandler handler(Fields fields) {
    String kind = fields.string("kind", "");
    if (kind.isEmpty()) {
      problems.error(fields.path("kind"), "is missing; name the kind that the rule is for");
    }
    List<String> versions = fields.strings("apiVersions");
    List<TemplateRule> templates = fields.objects("templates", this::template);
    if (templates.isEmpty()) {
      problems.error(fields.path("templates"), "is missing or empty; say where a template is");
    }
    return new RuleHandler(kind, versions, templates);
  }

  private TemplateRule template(Fields fields) {
    FieldPath template = path(fields, "template");
    if (template == null) {
      if (fields.value("template") == null) {
        problems.error(fields.path("template"), "is missing; say where the pod template is");
      }
      template = FieldPath.parse("$.spec.template");
    }
    Integer otherwise = fields.int32("defaultReplicas");
    if (otherwise != null && otherwise < 0) {
      problems.error(fields.path("defaultReplicas"), otherwise + " is negative");
    }
    String name = fields.string("name", "");
    boolean inObject = name.startsWith("$");
    return new TemplateRule(
        template,
        within(template, fields, "replicas"),
        otherwise,
        within(template, fields, "podsPerReplica"),
        inObject ? within(template, fields, "name") : null,
        inObject ? "" : name);
  }

  /** A path that goes with the template's has no choice that the template's does not make. */
  private @Nullable FieldPath within(FieldPath template, Fields fields, String name) {
    FieldPath path = path(fields, name);
    if (path != null && path.choices() > template.choices()) {
      problems.error(
          fields.path(name),
          "\"%s\" has more * than the path of the template, \"%s\"".formatted(path, template));
    }
    return path;
  }

  private @Nullable FieldPath path(Fields fields, String name) {
    String text = fields.string(name);
    if (text == null) {
      return null;
    }
    try {
      return FieldPath.parse(text);
    } catch (IllegalArgumentException e) {
      problems.error(fields.path(name), e.getMessage());
      return null;
    }
  }
}
