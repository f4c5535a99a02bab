package io.berth.model;

import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A compiled term: it matches if all expressions and fields match. Never empty. */
final class NodeSelectorTerm {
  static final String NAME_FIELD = "metadata.name";

  private static final String OPERATORS =
      "\"In\", \"NotIn\", \"Exists\", \"DoesNotExist\", \"Gt\", \"Lt\"";
  private static final String FIELD_OPERATORS = "\"In\", \"NotIn\"";

  private final Requirement[] expressions;
  private final FieldRequirement[] fields;
  private final List<SelectorProblem> problems;

  private record FieldRequirement(String key, boolean equal, String value) {
    boolean matches(String nodeName) {
      // metadata.name is the only supported field; every other field is empty.
      String actual = key.equals(NAME_FIELD) ? nodeName : "";
      return actual.equals(value) == equal;
    }
  }

  private NodeSelectorTerm(
      List<Requirement> expressions,
      List<FieldRequirement> fields,
      List<SelectorProblem> problems) {
    this.expressions = expressions.toArray(new Requirement[0]);
    this.fields = fields.toArray(new FieldRequirement[0]);
    this.problems = List.copyOf(problems);
  }

  static boolean isEmpty(io.fabric8.kubernetes.api.model.@Nullable NodeSelectorTerm term) {
    return term == null || (expressions(term).isEmpty() && fields(term).isEmpty());
  }

  static List<NodeSelectorRequirement> expressions(
      io.fabric8.kubernetes.api.model.NodeSelectorTerm term) {
    return Objects.requireNonNullElse(term.getMatchExpressions(), List.of());
  }

  static List<NodeSelectorRequirement> fields(
      io.fabric8.kubernetes.api.model.NodeSelectorTerm term) {
    return Objects.requireNonNullElse(term.getMatchFields(), List.of());
  }

  /** Compiles a term; {@code path} is the path of the term. */
  static NodeSelectorTerm of(io.fabric8.kubernetes.api.model.NodeSelectorTerm term, String path) {
    List<SelectorProblem> problems = new ArrayList<>();
    List<Requirement> expressions = new ArrayList<>();
    for (int i = 0; i < expressions(term).size(); i++) {
      Requirement requirement =
          expression(expressions(term).get(i), path + ".matchExpressions[" + i + "].", problems);
      if (requirement != null) {
        expressions.add(requirement);
      }
    }
    List<FieldRequirement> fields = new ArrayList<>();
    for (int i = 0; i < fields(term).size(); i++) {
      FieldRequirement requirement =
          field(fields(term).get(i), path + ".matchFields[" + i + "].", problems);
      if (requirement != null) {
        fields.add(requirement);
      }
    }
    return new NodeSelectorTerm(expressions, fields, problems);
  }

  private static @Nullable Requirement expression(
      NodeSelectorRequirement expression, String path, List<SelectorProblem> problems) {
    String name = Objects.requireNonNullElse(expression.getOperator(), "");
    Requirement.Operator operator =
        switch (name) {
          case "In" -> Requirement.Operator.IN;
          case "NotIn" -> Requirement.Operator.NOT_IN;
          case "Exists" -> Requirement.Operator.EXISTS;
          case "DoesNotExist" -> Requirement.Operator.DOES_NOT_EXIST;
          case "Gt" -> Requirement.Operator.GREATER_THAN;
          case "Lt" -> Requirement.Operator.LESS_THAN;
          default -> null;
        };
    if (operator == null) {
      problems.add(SelectorProblem.unsupported(path + "operator", name, OPERATORS));
      return null;
    }
    String key = Objects.requireNonNullElse(expression.getKey(), "");
    return Requirement.compile(key, operator, values(expression), path, problems);
  }

  private static @Nullable FieldRequirement field(
      NodeSelectorRequirement field, String path, List<SelectorProblem> problems) {
    String name = Objects.requireNonNullElse(field.getOperator(), "");
    boolean in = name.equals("In");
    if (!in && !name.equals("NotIn")) {
      problems.add(SelectorProblem.unsupported(path + "operator", name, FIELD_OPERATORS));
      return null;
    }
    List<String> values = values(field);
    if (values.size() != 1) {
      problems.add(SelectorProblem.invalid(path + "values", values, "must have one element"));
      return null;
    }
    String key = Objects.requireNonNullElse(field.getKey(), "");
    return new FieldRequirement(key, in, values.getFirst());
  }

  static List<String> values(NodeSelectorRequirement requirement) {
    return Objects.requireNonNullElse(requirement.getValues(), List.of());
  }

  List<SelectorProblem> problems() {
    return problems;
  }

  /** Returns whether the node matches. A malformed term never matches; fields need a node name. */
  boolean matches(LabelSet nodeLabels, String nodeName) {
    if (!problems.isEmpty()) {
      return false;
    }
    for (Requirement expression : expressions) {
      if (!expression.matches(nodeLabels)) {
        return false;
      }
    }
    if (!nodeName.isEmpty()) {
      for (FieldRequirement field : fields) {
        if (!field.matches(nodeName)) {
          return false;
        }
      }
    }
    return true;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof NodeSelectorTerm that
        && Arrays.equals(expressions, that.expressions)
        && Arrays.equals(fields, that.fields)
        && problems.equals(that.problems);
  }

  @Override
  public int hashCode() {
    return Objects.hash(Arrays.hashCode(expressions), Arrays.hashCode(fields), problems);
  }
}
