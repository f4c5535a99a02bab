package io.berth.cli;

import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Validates a configuration. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description = "Validate a configuration and report all errors.",
    footer = {
      "",
      "Example: kubectl get configmap scheduler-config -o yaml | berth config check -",
      "Each error is one line on stderr: FILE:LINE:COLUMN: FIELD: problem; remedy."
    })
final class ConfigCheckCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--upstream",
      description =
          "Also report, as errors, fields that kube-scheduler does not have (default false).")
  private boolean upstream;

  @Mixin private ConfigFile file = new ConfigFile();

  @Override
  public Integer call() throws IOException {
    ConfigFile.Valid valid = file.read();
    if (upstream) {
      file.requireUpstream(valid.result());
    }
    int profiles = valid.configuration().profiles().size();
    Objects.requireNonNull(spec, "spec")
        .commandLine()
        .getOut()
        .println(file.name() + ": valid, " + profiles + (profiles == 1 ? " profile" : " profiles"));
    return ExitCode.SUCCESS;
  }
}
