package io.berth.manifest;

import io.berth.tree.Mapping;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What API servers want of the affinities of a pod. */
final class AffinityRules {
  private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
  private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";
  private static final List<String> LABEL_OPERATORS =
      List.of("In", "NotIn", "Exists", "DoesNotExist");
  private static final List<String> NODE_OPERATORS =
      Stream.concat(LABEL_OPERATORS.stream(), Stream.of("Gt", "Lt")).toList();

  private final ApiRules rules;

  AffinityRules(ApiRules rules) {
    this.rules = rules;
  }

  void check(@Nullable Mapping affinity) {
    Mapping nodes = ApiRules.mapping(affinity, "nodeAffinity");
    ApiRules.items(ApiRules.mapping(nodes, REQUIRED), "nodeSelectorTerms").forEach(this::nodeTerm);
    for (Mapping preferred : ApiRules.items(nodes, PREFERRED)) {
      nodeTerm(ApiRules.mapping(preferred, "preference"));
    }
    for (String field : List.of("podAffinity", "podAntiAffinity")) {
      Mapping pods = ApiRules.mapping(affinity, field);
      ApiRules.items(pods, REQUIRED).forEach(this::podTerm);
      for (Mapping preferred : ApiRules.items(pods, PREFERRED)) {
        podTerm(ApiRules.mapping(preferred, "podAffinityTerm"));
      }
    }
  }

  private void nodeTerm(@Nullable Mapping term) {
    for (Mapping expression : ApiRules.items(term, "matchExpressions")) {
      rules.requireOneOf(expression, "operator", NODE_OPERATORS);
      String operator = ApiRules.text(expression, "operator");
      List<String> values = ApiRules.texts(expression, "values");
      values(expression, operator, values);
      if (isComparison(operator) && values.size() != 1) {
        rules.refuse(expression, "values", operator + " compares with exactly one value");
      } else if (isComparison(operator) && !isLong(values.getFirst())) {
        rules.notice(
            expression.path().field("values"),
            "%s compares with whole numbers, and \"%s\" is none: no node matches"
                .formatted(operator, values.getFirst()));
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

  private void podTerm(@Nullable Mapping term) {
    if (term == null) {
      return;
    }
    rules.require(term, "topologyKey", "name a label of nodes, such as kubernetes.io/hostname");
    labelSelector(ApiRules.mapping(term, "labelSelector"));
    labelSelector(ApiRules.mapping(term, "namespaceSelector"));
  }

  void labelSelector(@Nullable Mapping selector) {
    for (Mapping expression : ApiRules.items(selector, "matchExpressions")) {
      rules.requireOneOf(expression, "operator", LABEL_OPERATORS);
      values(
          expression, ApiRules.text(expression, "operator"), ApiRules.texts(expression, "values"));
    }
  }

  private void values(Mapping expression, String operator, List<String> values) {
    if (operator.endsWith("In") && values.isEmpty()) {
      rules.refuse(expression, "values", operator + " needs at least one value");
    } else if (operator.endsWith("Exist") || operator.equals("Exists")) {
      if (!values.isEmpty()) {
        rules.refuse(expression, "values", operator + " takes none, remove them");
      }
    }
  }
}
