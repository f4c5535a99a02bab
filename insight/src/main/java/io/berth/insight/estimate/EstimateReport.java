package io.berth.insight.estimate;

import io.berth.insight.amounts.ResourceAmounts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The estimates of one subject.
 *
 * @param generation the algorithm of the model method; sets always use the third, the only one that
 *     supports them
 * @param losses the replicas lost to grades; empty for sets and without the model method
 */
public record EstimateReport(
    Subject subject, List<Result> results, Generation generation, List<GradeLoss> losses) {
  public EstimateReport {
    results = List.copyOf(results);
    generation = subject.isSet() ? Generation.G3 : generation;
    losses = List.copyOf(losses);
  }

  /** Returns the distinct notes of all results. */
  public List<String> notes() {
    return results.stream().flatMap(result -> result.notes().stream()).distinct().toList();
  }

  /**
   * The result of one method.
   *
   * @param fitError the FitError message of the next replica for the exact method; null if the
   *     maximum was reached, and for other methods
   * @param notes notes about the estimate
   */
  public record Result(
      Method method, Estimate estimate, @Nullable String fitError, List<String> notes) {
    public Result {
      notes = List.copyOf(notes);
    }

    public static Result of(Method method, Estimate estimate, List<String> notes) {
      return new Result(method, estimate, null, notes);
    }

    public static Result of(ExactEstimate exact) {
      return new Result(Method.EXACT, exact.estimate(), exact.fitError(), List.of());
    }

    /** Returns whether the estimate is a lower bound, because the maximum was reached. */
    public boolean isLowerBound() {
      return method == Method.EXACT && fitError == null;
    }
  }

  /** Returns the requests of each part. */
  public List<ResourceAmounts> requests() {
    return subject.parts().stream().map(part -> part.request().resourceRequest()).toList();
  }
}
