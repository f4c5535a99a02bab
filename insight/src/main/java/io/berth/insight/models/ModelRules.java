package io.berth.insight.models;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks grades: one after the other, each against the one before it. Bounds are compared as
 * numbers, so {@code 1} and {@code 1000m} are the same.
 */
public final class ModelRules {
  /** Nine are usual. A thousand are more than there are sizes of nodes. */
  public static final int MOST_GRADES = 1000;

  private final List<ModelProblem> problems = new ArrayList<>();

  private ModelRules() {}

  /** Returns all that is wrong, in the order of the grades; nothing if they can be used. */
  public static List<ModelProblem> check(ResourceModels models) {
    ModelRules rules = new ModelRules();
    if (models.size() > MOST_GRADES) {
      rules.report(ModelRule.TOO_MANY_GRADES, tooMany(models.size()));
      return rules.problems;
    }
    for (int i = 0; i < models.size(); i++) {
      rules.check(i == 0 ? null : models.get(i - 1), models.get(i), i == models.size() - 1);
    }
    return rules.problems;
  }

  static String tooMany(int grades) {
    return "has %,d grades, and at most %,d are read; merge neighbours"
        .formatted(grades, MOST_GRADES);
  }

  private void check(@Nullable ResourceModel before, ResourceModel model, boolean last) {
    if (before != null && before.grade() == model.grade()) {
      report(ModelRule.DUP_GRADE, model, "is there twice; give every grade a number of its own");
    }
    if (before != null && before.ranges().size() != model.ranges().size()) {
      report(
          ModelRule.RANGE_COUNT,
          model,
          "has %d ranges, but grade %d has %d; name the same resources in every grade"
              .formatted(model.ranges().size(), before.grade(), before.ranges().size()));
    }
    if (model.ranges().isEmpty()) {
      report(ModelRule.NO_RANGES, model, "has no ranges; give it one for each resource");
    }
    Set<String> names = new HashSet<>();
    for (int j = 0; j < model.ranges().size(); j++) {
      ResourceRange range = model.ranges().get(j);
      checkStart(model, range, before == null);
      if (before != null && j < before.ranges().size()) {
        checkNeighbours(before, before.ranges().get(j), model, range);
      }
      if (last) {
        checkEnd(model, range);
      }
      if (!names.add(range.name())) {
        report(ModelRule.DUP_NAME, model, range, "is there twice; one range for each is enough");
      }
    }
  }

  private void checkStart(ResourceModel model, ResourceRange range, boolean first) {
    if (range.max().compareTo(range.min()) <= 0) {
      report(
          ModelRule.MAX_LE_MIN,
          model,
          range,
          "max %s is not above min %s".formatted(range.max().text(), range.min().text()));
    }
    if (first && !range.min().isZero()) {
      report(
          ModelRule.FIRST_MIN_NOT_ZERO,
          model,
          range,
          "min is %s, but the first grade begins at 0".formatted(range.min().text()));
    }
  }

  private void checkEnd(ResourceModel model, ResourceRange range) {
    if (!range.max().equals(ResourceModels.NO_END)) {
      report(
          ModelRule.LAST_MAX_NOT_INT64MAX,
          model,
          range,
          "max is %s, but the last grade ends at %s"
              .formatted(range.max().text(), ResourceModels.NO_END.text()));
    }
  }

  private void checkNeighbours(
      ResourceModel before, ResourceRange theirs, ResourceModel model, ResourceRange range) {
    if (!theirs.name().equals(range.name())) {
      report(
          ModelRule.NAMES_DIFFER,
          model,
          range,
          "stands where grade %d has %s; keep the resources in one order"
              .formatted(before.grade(), theirs.name()));
      return;
    }
    int order = range.min().compareTo(theirs.max());
    if (order != 0) {
      report(
          ModelRule.NOT_CONTIGUOUS,
          model,
          range,
          "min %s is %s the max of grade %d, which is %s: the grades %s; begin where that one ends"
              .formatted(
                  range.min().text(),
                  order < 0 ? "below" : "above",
                  before.grade(),
                  theirs.max().text(),
                  order < 0 ? "overlap" : "leave a gap"));
    }
  }

  private void report(ModelRule rule, ResourceModel model, ResourceRange range, String message) {
    report(rule, model, range.name() + ": " + message);
  }

  private void report(ModelRule rule, ResourceModel model, String message) {
    report(rule, "grade " + model.grade() + ": " + message);
  }

  private void report(ModelRule rule, String message) {
    problems.add(new ModelProblem(rule, message));
  }
}
