package io.berth.plugins.shared;

import io.berth.tree.Fields;
import io.berth.tree.Path;
import io.berth.tree.PrintedObject;
import io.berth.tree.Problems;
import java.util.List;

/** A point of a piecewise linear function from utilization (0 to 100) to score (0 to 10). */
public record ShapePoint(int utilization, int score) {
  public static final int MAX_UTILIZATION = 100;
  public static final int MAX_SCORE = 10;

  public static ShapePoint decode(Fields fields) {
    return new ShapePoint(fields.int32("utilization", 0), fields.int32("score", 0));
  }

  public PrintedObject encode() {
    return new PrintedObject().set("utilization", utilization).set("score", score);
  }

  /** Validates the points, as upstream's {@code validateFunctionShape} does. */
  public static void validate(List<ShapePoint> shape, Path path, Problems problems) {
    if (shape.isEmpty()) {
      problems.error(path, "is empty; write at least one point {utilization, score}");
    }
    for (int i = 1; i < shape.size(); i++) {
      int previous = shape.get(i - 1).utilization;
      int current = shape.get(i).utilization;
      if (previous >= current) {
        problems.error(
            path.item(i).field("utilization"),
            current + " is not greater than " + previous + "; sort the points by utilization");
        break;
      }
    }
    for (int i = 0; i < shape.size(); i++) {
      shape.get(i).validateRange(path.item(i), problems);
    }
  }

  private void validateRange(Path path, Problems problems) {
    if (utilization < 0 || utilization > MAX_UTILIZATION) {
      problems.error(
          path.field("utilization"),
          utilization + " is not in the range 0 to 100; it is a percentage of the capacity");
    }
    if (score < 0 || score > MAX_SCORE) {
      problems.error(
          path.field("score"), score + " is not in the range 0 to 10; 10 becomes a score of 100");
    }
  }
}
