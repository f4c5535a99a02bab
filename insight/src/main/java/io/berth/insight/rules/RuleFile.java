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

/** Reads rule files. */
public final class RuleFile {
  private final Problems problems = new Problems();

  private RuleFile() {}

  /**
   * Reads a file.
   *
   * @param name the display name for messages
   * @throws ManifestException with all errors if the file is invalid
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
    List<RuleHandler.TemplateRule> templates = fields.objects("templates", this::template);
    if (templates.isEmpty()) {
      problems.error(fields.path("templates"), "is missing or empty; give the path of a template");
    }
    return new RuleHandler(kind, versions, templates);
  }

  private RuleHandler.TemplateRule template(Fields fields) {
    FieldPath template = path(fields, "template");
    if (template == null) {
      if (fields.value("template") == null) {
        problems.error(fields.path("template"), "is missing; give the path of the pod template");
      }
      template = FieldPath.parse("$.spec.template");
    }
    Integer defaultReplicas = fields.int32("defaultReplicas");
    if (defaultReplicas != null && defaultReplicas < 0) {
      problems.error(fields.path("defaultReplicas"), defaultReplicas + " is negative");
    }
    String name = fields.string("name", "");
    boolean isPath = name.startsWith("$");
    return new RuleHandler.TemplateRule(
        template,
        pathWithin(template, fields, "replicas"),
        defaultReplicas,
        pathWithin(template, fields, "podsPerReplica"),
        isPath ? pathWithin(template, fields, "name") : null,
        isPath ? "" : name);
  }

  /** Reads a path with at most as many wildcards as the template's. */
  private @Nullable FieldPath pathWithin(FieldPath template, Fields fields, String name) {
    FieldPath path = path(fields, name);
    if (path != null && path.wildcardCount() > template.wildcardCount()) {
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
