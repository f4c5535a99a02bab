package io.berth.config;

import io.berth.tree.Path;
import io.berth.tree.Problems;
import org.jspecify.annotations.Nullable;

/** Rules about single numbers. */
final class GeneralRules {
  private GeneralRules() {}

  static void validate(SchedulerConfiguration configuration, Problems problems) {
    int burst = configuration.clientConnection().burst();
    if (burst < 0) {
      problems.error(
          Path.ROOT.field("clientConnection").field("burst"),
          burst + " is negative; write 0 or leave it out for no limit");
    }
    if (configuration.parallelism() <= 0) {
      problems.error(
          Path.ROOT.field("parallelism"),
          configuration.parallelism() + " is not greater than 0; the default is 16");
    }
    checkPercentage(configuration.percentageOfNodesToScore(), Path.ROOT, problems);
    long initial = configuration.podInitialBackoffSeconds();
    long max = configuration.podMaxBackoffSeconds();
    if (initial <= 0) {
      problems.error(
          Path.ROOT.field("podInitialBackoffSeconds"),
          initial + " is not greater than 0; the default is 1");
    }
    if (max < initial) {
      problems.error(
          Path.ROOT.field("podMaxBackoffSeconds"),
          "%d (the default is 10) is less than podInitialBackoffSeconds, which is %d; raise it"
              .formatted(max, initial));
    }
  }

  static void checkPercentage(@Nullable Integer percentage, Path parent, Problems problems) {
    if (percentage != null && (percentage < 0 || percentage > 100)) {
      problems.error(
          parent.field("percentageOfNodesToScore"),
          percentage + " is not in the range 0 to 100; 0 means every node");
    }
  }
}
