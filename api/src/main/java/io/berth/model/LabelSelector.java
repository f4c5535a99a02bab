package io.berth.model;

import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A compiled label selector: it matches nothing, or the label sets that meet all of its
 * requirements. Comparable consistently with {@link #equals}.
 */
public final class LabelSelector implements Comparable<LabelSelector> {
  public static final LabelSelector EVERYTHING = new LabelSelector(false, List.of());
  public static final LabelSelector NOTHING = new LabelSelector(true, List.of());

  private final boolean nothing;
  private final Requirement[] requirements;

  private LabelSelector(boolean nothing, List<Requirement> requirements) {
    this.nothing = nothing;
    this.requirements =
        requirements.stream()
            .sorted(Comparator.comparing(Requirement::key))
            .toArray(Requirement[]::new);
  }

  /**
   * Compiles a selector of the API: null matches nothing, an empty selector matches everything.
   *
   * @throws InvalidSelectorException if a requirement is malformed
   */
  public static LabelSelector of(io.fabric8.kubernetes.api.model.@Nullable LabelSelector selector) {
    if (selector == null) {
      return NOTHING;
    }
    List<Requirement> compiled = new ArrayList<>();
    Map<String, String> pairs = selector.getMatchLabels();
    if (pairs != null) {
      for (Map.Entry<String, String> pair : pairs.entrySet()) {
        String value = Objects.requireNonNullElse(pair.getValue(), "");
        compiled.add(Requirement.of(pair.getKey(), Requirement.Operator.EQUALS, List.of(value)));
      }
    }
    List<LabelSelectorRequirement> expressions = selector.getMatchExpressions();
    if (expressions != null) {
      for (LabelSelectorRequirement expression : expressions) {
        compiled.add(compile(expression));
      }
    }
    return ofAll(compiled);
  }

  private static Requirement compile(LabelSelectorRequirement expression) {
    String name = Objects.requireNonNullElse(expression.getOperator(), "");
    Requirement.Operator operator =
        switch (name) {
          case "In" -> Requirement.Operator.IN;
          case "NotIn" -> Requirement.Operator.NOT_IN;
          case "Exists" -> Requirement.Operator.EXISTS;
          case "DoesNotExist" -> Requirement.Operator.DOES_NOT_EXIST;
          default ->
              throw new InvalidSelectorException(
                  "\"" + name + "\" is not a valid label selector operator");
        };
    List<String> values = expression.getValues();
    return Requirement.of(
        Objects.requireNonNullElse(expression.getKey(), ""),
        operator,
        values == null ? List.of() : values);
  }

  /**
   * Parses the string form, such as {@code "app=web,tier notin (db)"}.
   *
   * @throws InvalidSelectorException if the text is malformed
   */
  public static LabelSelector parse(String text) {
    return ofAll(new LabelSelectorParser(text).parse());
  }

  /**
   * Returns a selector for all pairs, without validation; an empty or null map matches everything.
   */
  public static LabelSelector ofMap(@Nullable Map<String, String> pairs) {
    if (pairs == null || pairs.isEmpty()) {
      return EVERYTHING;
    }
    List<Requirement> compiled = new ArrayList<>();
    new TreeMap<>(pairs)
        .forEach(
            (key, value) ->
                compiled.add(
                    Requirement.unchecked(
                        key,
                        Requirement.Operator.EQUALS,
                        List.of(Objects.requireNonNullElse(value, "")))));
    return new LabelSelector(false, compiled);
  }

  /** Returns a selector for all requirements; an empty collection matches everything. */
  public static LabelSelector ofAll(Collection<Requirement> requirements) {
    return requirements.isEmpty()
        ? EVERYTHING
        : new LabelSelector(false, List.copyOf(requirements));
  }

  /** Returns this selector with additional requirements; {@link #NOTHING} stays as it is. */
  public LabelSelector withAll(Collection<Requirement> extra) {
    if (nothing || extra.isEmpty()) {
      return this;
    }
    List<Requirement> all = new ArrayList<>(requirements());
    all.addAll(extra);
    return new LabelSelector(false, all);
  }

  /** Returns whether the labels meet all requirements. */
  public boolean matches(LabelSet labels) {
    for (Requirement requirement : requirements) {
      if (!requirement.matches(labels)) {
        return false;
      }
    }
    return !nothing;
  }

  /** Returns whether the selector matches every label set. */
  public boolean isEverything() {
    return requirements.length == 0 && !nothing;
  }

  /** Returns whether the selector matches no label set. */
  public boolean isNothing() {
    return nothing;
  }

  /** Returns the requirements, ordered by key. */
  public List<Requirement> requirements() {
    return List.of(requirements);
  }

  @Override
  public int compareTo(LabelSelector other) {
    int order = Boolean.compare(nothing, other.nothing);
    return order != 0 ? order : Arrays.compare(requirements, other.requirements);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof LabelSelector that
            && nothing == that.nothing
            && requirements().equals(that.requirements()));
  }

  @Override
  public int hashCode() {
    return nothing ? -1 : requirements().hashCode();
  }

  /** Returns the string form; empty for both {@link #EVERYTHING} and {@link #NOTHING}. */
  @Override
  public String toString() {
    return requirements().stream().map(Requirement::toString).collect(Collectors.joining(","));
  }
}
