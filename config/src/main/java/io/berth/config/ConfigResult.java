package io.berth.config;

import io.berth.tree.Problem;
import io.berth.tree.Severity;
import io.berth.tree.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of reading a configuration.
 *
 * @param configuration null if there is an error among the problems
 * @param problems errors, warnings and notices, in the order of the text
 * @param source the configuration as it was written, or null where it could not be parsed
 */
public record ConfigResult(
    @Nullable SchedulerConfiguration configuration,
    List<Problem> problems,
    @Nullable Value source) {

  public List<Problem> errors() {
    return of(Severity.ERROR);
  }

  public List<Problem> of(Severity severity) {
    return problems.stream().filter(problem -> problem.severity() == severity).toList();
  }
}
