package io.berth.config;

import io.berth.tree.Problem;
import io.berth.tree.Problem.Severity;
import io.berth.tree.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Result of reading a configuration.
 *
 * @param configuration null if there is an error among the problems
 * @param problems errors, warnings and notices, in file order
 * @param source the parsed file, or null if it could not be parsed
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
