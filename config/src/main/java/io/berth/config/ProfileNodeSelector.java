package io.berth.config;

import io.berth.tree.Fields;
import io.berth.tree.PrintedObject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Selects the nodes of a profile, as a {@code metav1.LabelSelector}. Without any requirement it
 * selects all nodes. kube-scheduler does not have the field.
 */
public record ProfileNodeSelector(
    Map<String, String> matchLabels, List<Expression> matchExpressions) {
  /** The name of the field in a profile. */
  static final String FIELD = "nodeSelector";

  public ProfileNodeSelector {
    matchLabels = Collections.unmodifiableMap(new LinkedHashMap<>(matchLabels));
    matchExpressions = List.copyOf(matchExpressions);
  }

  /** A requirement on one label. */
  public record Expression(String key, String operator, List<String> values) {
    static Expression decode(Fields fields) {
      return new Expression(
          fields.string("key", ""), fields.string("operator", ""), fields.strings("values"));
    }

    PrintedObject encode() {
      return new PrintedObject().set("key", key).set("operator", operator).list("values", values);
    }

    private String text() {
      String set = "(" + String.join(",", values) + ")";
      return switch (operator) {
        case "In" -> key + " in " + set;
        case "NotIn" -> key + " notin " + set;
        case "DoesNotExist" -> "!" + key;
        default -> key; // Exists; validation rejects any other
      };
    }
  }

  static ProfileNodeSelector decode(Fields fields) {
    return new ProfileNodeSelector(
        fields.stringsByKey("matchLabels"), fields.objects("matchExpressions", Expression::decode));
  }

  PrintedObject encode() {
    PrintedObject form = new PrintedObject();
    if (!matchLabels.isEmpty()) {
      PrintedObject labels = new PrintedObject();
      matchLabels.forEach(labels::set);
      form.set("matchLabels", labels);
    }
    return form.list("matchExpressions", matchExpressions, Expression::encode);
  }

  /** Returns the string form of the selector, such as {@code "pool=berth,zone in (a,b)"}. */
  public String text() {
    List<String> parts = new ArrayList<>();
    matchLabels.forEach((key, value) -> parts.add(key + "=" + value));
    matchExpressions.forEach(expression -> parts.add(expression.text()));
    return String.join(",", parts);
  }
}
