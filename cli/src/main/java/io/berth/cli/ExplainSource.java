package io.berth.cli;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The source of an explanation, and the options that have no effect with it. */
enum ExplainSource {
  FILES,
  /** The scheduler at the address of --server. */
  SERVER,
  /** The running scheduler of the cluster, discovered through its Lease. */
  CLUSTER;

  private static final String SERVER_OPTION = "--server";

  /** The options of a connection to a scheduler, which files do not need. */
  private static final List<String> CONNECTION =
      List.of(
          SERVER_OPTION,
          "--lease",
          "--kubeconfig",
          "--token",
          "--token-file",
          "--certificate-authority",
          "--insecure-skip-tls-verify");

  /** The options that only --server uses; otherwise the kubeconfig has the credentials. */
  private static final List<String> OF_SERVER =
      List.of("--token", "--token-file", "--certificate-authority", "--insecure-skip-tls-verify");

  /** The options that only files use, with an addition to the error. */
  private static final Map<String, String> OF_FILES =
      Map.of(
          "--config", "",
          "--plugin-dir", "",
          "--scores", ": the running scheduler does not record raw and normalized scores");

  /**
   * Returns the source that the options select.
   *
   * @throws ParameterException if an option has no effect with this source
   */
  static ExplainSource of(CommandSpec command) {
    ExplainSource source =
        has(command, "--filename") ? FILES : has(command, SERVER_OPTION) ? SERVER : CLUSTER;
    for (var option : command.options()) {
      String error = source.error(option.longestName());
      if (error != null && has(command, option.longestName())) {
        throw new ParameterException(command.commandLine(), error);
      }
    }
    return source;
  }

  private static boolean has(CommandSpec command, String option) {
    return command.commandLine().getParseResult().hasMatchedOption(option);
  }

  private @Nullable String error(String option) {
    return switch (this) {
      case FILES ->
          CONNECTION.contains(option)
              ? "%s cannot be combined with -f, which reads no scheduler; remove one of them"
                  .formatted(option)
              : null;
      case SERVER ->
          option.equals("--lease")
              ? "--lease cannot be combined with --server; remove one of them"
              : requiresFiles(option);
      case CLUSTER ->
          OF_SERVER.contains(option) ? option + " requires --server" : requiresFiles(option);
    };
  }

  private static @Nullable String requiresFiles(String option) {
    String addition = OF_FILES.get(option);
    return addition == null ? null : option + " requires -f" + addition;
  }
}
