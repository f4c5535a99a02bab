package io.berth.plugins.nodeaffinity;

import io.berth.tree.Path;
import io.berth.tree.Problems;
import io.berth.tree.QualifiedNames;
import io.berth.tree.Suggestions;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import java.util.List;
import java.util.regex.Pattern;

/** Validates node selector terms, as upstream's {@code ValidateNodeSelectorTerm} does. */
final class NodeSelectorTermValidation {
  private static final List<String> OPERATORS =
      List.of("In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt");
  private static final List<String> FIELD_OPERATORS = List.of("In", "NotIn");
  private static final Pattern LABEL_VALUE =
      Pattern.compile("(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?");
  private static final int MAX_LABEL_VALUE_LENGTH = 63;

  private NodeSelectorTermValidation() {}

  static void validate(NodeSelectorTerm term, Path path, Problems problems) {
    List<NodeSelectorRequirement> expressions = term.getMatchExpressions();
    for (int i = 0; i < expressions.size(); i++) {
      validateExpression(expressions.get(i), path.field("matchExpressions").item(i), problems);
    }
    List<NodeSelectorRequirement> fields = term.getMatchFields();
    for (int i = 0; i < fields.size(); i++) {
      validateField(fields.get(i), path.field("matchFields").item(i), problems);
    }
  }

  private static void validateExpression(
      NodeSelectorRequirement expression, Path path, Problems problems) {
    if (!isSupported(expression.getOperator(), OPERATORS, path, problems)) {
      return;
    }
    for (String problem : QualifiedNames.problems(expression.getKey())) {
      problems.error(
          path.field("key"), "\"" + expression.getKey() + "\" is not a label name: " + problem);
    }
    List<String> values = expression.getValues();
    Path valuesPath = path.field("values");
    switch (expression.getOperator()) {
      case "In", "NotIn" -> {
        if (values.isEmpty()) {
          problems.error(valuesPath, "is empty; " + expression.getOperator() + " requires a value");
        }
      }
      case "Exists", "DoesNotExist" -> {
        if (!values.isEmpty()) {
          problems.error(
              valuesPath, values + " is set; " + expression.getOperator() + " has no values");
        }
      }
      default -> validateComparison(expression.getOperator(), values, valuesPath, problems);
    }
    for (int i = 0; i < values.size(); i++) {
      Path valuePath = valuesPath.item(i).key(expression.getKey());
      validateLabelValue(values.get(i), valuePath, problems);
    }
  }

  private static void validateComparison(
      String operator, List<String> values, Path path, Problems problems) {
    if (values.size() != 1) {
      problems.error(path, values + " is set; " + operator + " requires exactly one integer");
    }
    for (int i = 0; i < values.size(); i++) {
      try {
        Long.parseLong(values.get(i));
      } catch (NumberFormatException e) {
        problems.error(
            path.item(i),
            "\"" + values.get(i) + "\" is not an integer, which " + operator + " requires");
      }
    }
  }

  private static void validateLabelValue(String value, Path path, Problems problems) {
    if (value.length() > MAX_LABEL_VALUE_LENGTH || !LABEL_VALUE.matcher(value).matches()) {
      problems.error(
          path,
          "\"%s\" is not a label value: at most 63 letters, digits, '-', '_' or '.', beginning and"
                  .formatted(value)
              + " ending with a letter or digit");
    }
  }

  private static void validateField(NodeSelectorRequirement field, Path path, Problems problems) {
    if (isSupported(field.getOperator(), FIELD_OPERATORS, path, problems)
        && field.getValues().size() != 1) {
      problems.error(
          path.field("values"), field.getValues() + " is set; a field requires exactly one value");
    }
  }

  private static boolean isSupported(
      String operator, List<String> supported, Path path, Problems problems) {
    if (supported.contains(operator)) {
      return true;
    }
    problems.error(
        path.field("operator"),
        "\"%s\" is not supported; write %s%s"
            .formatted(
                operator,
                String.join(", ", supported),
                Suggestions.didYouMean(operator, supported)));
    return false;
  }
}
