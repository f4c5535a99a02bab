package io.berth.cli;

import io.berth.cli.flags.GoBoolean;
import io.berth.server.VersionEndpoint;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Help and version, in the forms that kube-scheduler's flags have. */
final class HelpOptions {
  private static final String RAW = "raw";

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help message and exit.")
  @SuppressWarnings("UnusedVariable") // picocli prints the help by itself
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      arity = "0..1",
      fallbackValue = "true",
      defaultValue = "false",
      paramLabel = "raw",
      description = "Print version information and exit; raw: as JSON.")
  private String version = "false";

  /**
   * Prints the version if that is what is wanted.
   *
   * @throws CommandFailure if another version is to be reported
   */
  boolean printsVersion(PrintWriter out) throws IOException {
    if (version.equals(RAW)) {
      out.print(VersionEndpoint.json(Version.number()));
      return true;
    }
    Optional<Boolean> isWanted = GoBoolean.parse(version);
    if (isWanted.isEmpty()) {
      throw CommandFailure.wrongInput(
          List.of(
              "--version: \"%s\" is not true, false or raw; Berth reports its own version only"
                  .formatted(version)));
    }
    if (isWanted.get()) {
      out.println(new Version().getVersion()[0]);
    }
    return isWanted.get();
  }
}
