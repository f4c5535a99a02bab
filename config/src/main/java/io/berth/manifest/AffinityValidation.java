package io.berth.manifest;

import io.berth.tree.Mapping;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Validates the affinity of a pod as API servers do. */
final class AffinityValidation {
  private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
  private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";
  private static final List<String> LABEL_OPERATORS =
      List.of("In", "NotIn", "Exists", "DoesNotExist");
  private static final List<String> NODE_OPERATORS =
      Stream.concat(LABEL_OPERATORS.stream(), Stream.of("Gt", "Lt")).toList();

  private final ApiValidation validation;

  AffinityValidation(ApiValidation validation) {
    this.validation = validation;
  }

  void validate(@Nullable Mapping affinity) {
    Mapping nodes = ApiValidation.mapping(affinity, "nodeAffinity");
    ApiValidation.items(ApiValidation.mapping(nodes, REQUIRED), "nodeSelectorTerms")
        .forEach(this::validateNodeTerm);
    for (Mapping preferred : ApiValidation.items(nodes, PREFERRED)) {
      validateNodeTerm(ApiValidation.mapping(preferred, "preference"));
    }
    for (String field : List.of("podAffinity", "podAntiAffinity")) {
      Mapping pods = ApiValidation.mapping(affinity, field);
      ApiValidation.items(pods, REQUIRED).forEach(this::validatePodTerm);
      for (Mapping preferred : ApiValidation.items(pods, PREFERRED)) {
        validatePodTerm(ApiValidation.mapping(preferred, "podAffinityTerm"));
      }
    }
  }

  private void validateNodeTerm(@Nullable Mapping term) {
    for (Mapping expression : ApiValidation.items(term, "matchExpressions")) {
      validation.requireOneOf(expression, "operator", NODE_OPERATORS);
      String operator = ApiValidation.text(expression, "operator");
      List<String> values = ApiValidation.texts(expression, "values");
      validateValues(expression, operator, values);
      if (isComparison(operator) && values.size() != 1) {
        validation.reportInvalid(expression, "values", operator + " requires exactly one value");
      } else if (isComparison(operator) && !isLong(values.getFirst())) {
        validation.notice(
            expression.path().field("values"),
            "\"%s\" is not an integer, which %s requires; no node matches"
                .formatted(values.getFirst(), operator));
      }
    }
  }

  private static boolean isComparison(String operator) {
    return operator.equals("Gt") || operator.equals("Lt");
  }

  private static boolean isLong(String text) {
    try {
      Long.parseLong(text);
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private void validatePodTerm(@Nullable Mapping term) {
    if (term == null) {
      return;
    }
    validation.require(term, "topologyKey", "write a node label, such as kubernetes.io/hostname");
    validateLabelSelector(ApiValidation.mapping(term, "labelSelector"));
    validateLabelSelector(ApiValidation.mapping(term, "namespaceSelector"));
  }

  void validateLabelSelector(@Nullable Mapping selector) {
    for (Mapping expression : ApiValidation.items(selector, "matchExpressions")) {
      validation.requireOneOf(expression, "operator", LABEL_OPERATORS);
      validateValues(
          expression,
          ApiValidation.text(expression, "operator"),
          ApiValidation.texts(expression, "values"));
    }
  }

  private void validateValues(Mapping expression, String operator, List<String> values) {
    if (operator.endsWith("In") && values.isEmpty()) {
      validation.reportInvalid(expression, "values", operator + " requires at least one value");
    } else if (operator.endsWith("Exist") || operator.equals("Exists")) {
      if (!values.isEmpty()) {
        validation.reportInvalid(expression, "values", operator + " has no values, remove them");
      }
    }
  }
}
