package io.berth.cli;

import io.berth.config.doctor.Doctor;
import io.berth.config.doctor.Finding;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Explains settings that are legal and will not do what they look like. */
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    description = "Explain settings that are legal and will not do what they look like.",
    footer = {
      "",
      "Example: berth config doctor scheduler-config.yaml",
      "Each finding has the field, the reason and the change to make. The exit code tells only",
      "whether the configuration is valid."
    })
final class ConfigDoctorCommand implements Callable<Integer> {
  private static final int WIDTH = 100;
  private static final String INDENT = "  ";

  @Spec private @Nullable CommandSpec spec;

  @Mixin private ConfigFile file = new ConfigFile();

  @Override
  public Integer call() throws IOException {
    ConfigFile.Valid valid = file.read();
    List<Finding> findings =
        Doctor.examine(
            valid.configuration(), Objects.requireNonNull(valid.result().source(), "source"));
    PrintWriter out = Objects.requireNonNull(spec, "spec").commandLine().getOut();
    if (findings.isEmpty()) {
      out.println(file.name() + ": every setting does what it looks like");
    }
    for (Finding finding : findings) {
      out.println(finding.path());
      printWrapped(finding.reason() + ".", out);
      printWrapped(finding.change() + ".", out);
    }
    return ExitCode.DONE;
  }

  private static void printWrapped(String sentence, PrintWriter out) {
    StringBuilder line = new StringBuilder(INDENT);
    for (String word : sentence.split(" ", -1)) {
      if (line.length() + word.length() >= WIDTH && !line.toString().isBlank()) {
        out.println(line.toString().stripTrailing());
        line.setLength(INDENT.length());
      }
      line.append(word).append(' ');
    }
    out.println(line.toString().stripTrailing());
  }
}
