package io.berth.insight.models;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Validates grades, each against its predecessor. Bounds are compared as numbers, so {@code 1} and
 * {@code 1000m} are equal.
 */
public final class ModelRules {
  /** The maximum number of grades; Karmada has nine by default. */
  public static final int MAX_GRADES = 1000;

  private final List<Violation> problems = new ArrayList<>();

  private ModelRules() {}

  /** Returns all violations in the order of the grades; empty if the grades are valid. */
  public static List<Violation> check(ResourceModels models) {
    ModelRules rules = new ModelRules();
    if (models.size() > MAX_GRADES) {
      rules.report(Rule.TOO_MANY_GRADES, tooMany(models.size()));
      return rules.problems;
    }
    for (int i = 0; i < models.size(); i++) {
      rules.check(i == 0 ? null : models.get(i - 1), models.get(i), i == models.size() - 1);
    }
    return rules.problems;
  }

  static String tooMany(int grades) {
    return "has %,d grades, and at most %,d are read; merge adjacent grades"
        .formatted(grades, MAX_GRADES);
  }

  private void check(@Nullable ResourceModel previous, ResourceModel model, boolean last) {
    if (previous != null && previous.grade() == model.grade()) {
      report(Rule.DUP_GRADE, model, "is duplicate; give every grade its own number");
    }
    if (previous != null && previous.ranges().size() != model.ranges().size()) {
      report(
          Rule.RANGE_COUNT,
          model,
          "has %d ranges, but grade %d has %d; name the same resources in every grade"
              .formatted(model.ranges().size(), previous.grade(), previous.ranges().size()));
    }
    if (model.ranges().isEmpty()) {
      report(Rule.NO_RANGES, model, "has no ranges; give it one for each resource");
    }
    Set<String> names = new HashSet<>();
    for (int j = 0; j < model.ranges().size(); j++) {
      ResourceModel.Range range = model.ranges().get(j);
      checkStart(model, range, previous == null);
      if (previous != null && j < previous.ranges().size()) {
        checkAdjacent(previous, previous.ranges().get(j), model, range);
      }
      if (last) {
        checkEnd(model, range);
      }
      if (!names.add(range.name())) {
        report(Rule.DUP_NAME, model, range, "is duplicate; give one range per resource");
      }
    }
  }

  private void checkStart(ResourceModel model, ResourceModel.Range range, boolean first) {
    if (range.max().compareTo(range.min()) <= 0) {
      report(
          Rule.MAX_LE_MIN,
          model,
          range,
          "max %s is not above min %s".formatted(range.max().text(), range.min().text()));
    }
    if (first && !range.min().isZero()) {
      report(
          Rule.FIRST_MIN_NOT_ZERO,
          model,
          range,
          "min is %s, but the first grade begins at 0".formatted(range.min().text()));
    }
  }

  private void checkEnd(ResourceModel model, ResourceModel.Range range) {
    if (!range.max().equals(ResourceModels.UNBOUNDED)) {
      report(
          Rule.LAST_MAX_NOT_INT64MAX,
          model,
          range,
          "max is %s, but the last grade ends at %s"
              .formatted(range.max().text(), ResourceModels.UNBOUNDED.text()));
    }
  }

  private void checkAdjacent(
      ResourceModel previous,
      ResourceModel.Range previousRange,
      ResourceModel model,
      ResourceModel.Range range) {
    if (!previousRange.name().equals(range.name())) {
      report(
          Rule.NAMES_DIFFER,
          model,
          range,
          "is in the position of grade %d's %s; keep the resources in one order"
              .formatted(previous.grade(), previousRange.name()));
      return;
    }
    int order = range.min().compareTo(previousRange.max());
    if (order != 0) {
      report(
          Rule.NOT_CONTIGUOUS,
          model,
          range,
          "min %s is %s the max of grade %d, which is %s: the grades %s; begin where that one ends"
              .formatted(
                  range.min().text(),
                  order < 0 ? "below" : "above",
                  previous.grade(),
                  previousRange.max().text(),
                  order < 0 ? "overlap" : "leave a gap"));
    }
  }

  private void report(Rule rule, ResourceModel model, ResourceModel.Range range, String message) {
    report(rule, model, range.name() + ": " + message);
  }

  private void report(Rule rule, ResourceModel model, String message) {
    report(rule, "grade " + model.grade() + ": " + message);
  }

  private void report(Rule rule, String message) {
    problems.add(new Violation(rule, message));
  }

  /** The rules for grades. The first seven are Karmada's. */
  public enum Rule {
    DUP_GRADE,
    RANGE_COUNT,
    MAX_LE_MIN,
    FIRST_MIN_NOT_ZERO,
    NAMES_DIFFER,
    NOT_CONTIGUOUS,
    LAST_MAX_NOT_INT64MAX,
    /** Karmada accepts a grade without resources, and fails when it counts the first node. */
    NO_RANGES,
    /** Karmada accepts a duplicate resource, and then counts no nodes. */
    DUP_NAME,
    /** A limit of Berth. */
    TOO_MANY_GRADES
  }

  /** A violated rule with a message. */
  public record Violation(ModelRules.Rule rule, String message) {}
}
