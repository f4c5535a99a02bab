package io.berth.cli;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * Rejects options with an empty value, such as {@code --kubeconfig "$KUBECONFIG"} if the variable
 * is unset: without the option, the command would silently do something else.
 */
final class EmptyOptions {
  private EmptyOptions() {}

  /**
   * Rejects an empty value, except in the scheduler: an empty flag of kube-scheduler is unset.
   *
   * @param remedy what the option must be set to
   * @throws ParameterException if the value is empty
   */
  static void reject(
      String option, @Nullable Object value, String remedy, @Nullable CommandSpec command) {
    CommandSpec spec = Objects.requireNonNull(command, "command");
    boolean isEmpty = value != null && value.toString().isEmpty();
    if (isEmpty && !spec.name().equals(SchedulerCommand.NAME)) {
      throw new ParameterException(
          spec.commandLine(), "%s: is empty; set %s, or omit it".formatted(option, remedy));
    }
  }
}
