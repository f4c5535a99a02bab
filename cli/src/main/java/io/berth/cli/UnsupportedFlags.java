package io.berth.cli;

import io.berth.cli.flags.KubeFlag;
import io.berth.cli.flags.RemovedFlags;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Flags of kube-scheduler that Berth recognizes, but does not support. */
final class UnsupportedFlags {
  private UnsupportedFlags() {}

  /** Adds the flags to a command as hidden options. */
  static void addTo(CommandSpec command) {
    RemovedFlags.allRefused().forEach(flag -> command.addOption(option(flag)));
  }

  private static OptionSpec option(KubeFlag flag) {
    return OptionSpec.builder(flag.flag())
        .type(String.class)
        .arity("0..1")
        .fallbackValue("true")
        .hidden(true)
        .build();
  }

  /** Returns the error messages for the flags that are set to a value with an effect. */
  static List<String> problems(ParseResult parsed) {
    return RemovedFlags.allRefused().stream()
        .flatMap(flag -> problem(flag, parsed).stream())
        .toList();
  }

  private static Optional<String> problem(KubeFlag flag, ParseResult parsed) {
    return Optional.ofNullable(parsed.matchedOption(flag.flag()))
        .map(OptionSpec::getValue)
        .map(String::valueOf)
        .filter(value -> !flag.isHarmless(value))
        .map(flag::errorMessage);
  }
}
