package io.berth.cli;

import io.berth.cli.flags.KubeFlag;
import io.berth.cli.flags.RemovedFlags;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Flags of kube-scheduler that Berth knows, but does not have. */
final class RefusedFlags {
  private RefusedFlags() {}

  /** Has a command parse them. */
  static void addTo(CommandSpec command) {
    RemovedFlags.andRefused().forEach(flag -> command.addOption(option(flag)));
  }

  private static OptionSpec option(KubeFlag flag) {
    return OptionSpec.builder(flag.flag())
        .type(String.class)
        .arity("0..1")
        .fallbackValue("true")
        .hidden(true)
        .build();
  }

  /** Returns the messages for those that are given and ask for something. */
  static List<String> problems(ParseResult parsed) {
    return RemovedFlags.andRefused().stream()
        .flatMap(flag -> problem(flag, parsed).stream())
        .toList();
  }

  private static Optional<String> problem(KubeFlag flag, ParseResult parsed) {
    return Optional.ofNullable(parsed.matchedOption(flag.flag()))
        .map(OptionSpec::getValue)
        .map(String::valueOf)
        .filter(value -> !flag.isHarmless(value))
        .map(flag::refusal);
  }
}
