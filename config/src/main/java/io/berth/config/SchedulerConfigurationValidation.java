package io.berth.config;

import io.berth.tree.Path;
import io.berth.tree.Problems;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Validates a configuration as upstream's {@code ValidateKubeSchedulerConfiguration} does. */
final class SchedulerConfigurationValidation {
  private SchedulerConfigurationValidation() {}

  static void validate(
      SchedulerConfiguration configuration,
      List<RawProfile> rawProfiles,
      PluginDescriptors descriptors,
      Problems problems) {
    validateNumbers(configuration, problems);
    LeaderElectionValidation.validate(configuration.leaderElection(), problems);
    validateProfiles(configuration.profiles(), problems);
    for (int i = 0; i < rawProfiles.size(); i++) {
      RawProfile raw = rawProfiles.get(i);
      Path path = Path.ROOT.field("profiles").item(i);
      ProfileConfiguration profile = configuration.profiles().get(i);
      new PluginsValidation(raw.plugins(), profile, descriptors, path.field("plugins"), problems)
          .validate();
      PluginConfigValidation.validate(
          raw, profile, descriptors, path.field("pluginConfig"), problems);
    }
    QueueSortValidation.validateCommonQueueSort(configuration.profiles(), problems);
    ExtenderValidation.validateExtenders(configuration, problems);
    NodeSelectorValidation.validate(configuration.profiles(), problems);
  }

  private static void validateNumbers(SchedulerConfiguration configuration, Problems problems) {
    int burst = configuration.clientConnection().burst();
    if (burst < 0) {
      problems.error(
          Path.ROOT.field("clientConnection").field("burst"),
          burst + " is negative; write 0, or omit the field, for no limit");
    }
    validatePositive("parallelism", configuration.parallelism(), 16, problems);
    validatePercentageOfNodesToScore(configuration.percentageOfNodesToScore(), Path.ROOT, problems);
    long initial = configuration.podInitialBackoffSeconds();
    long max = configuration.podMaxBackoffSeconds();
    validatePositive("podInitialBackoffSeconds", initial, 1, problems);
    if (max < initial) {
      problems.error(
          Path.ROOT.field("podMaxBackoffSeconds"),
          "%d (the default is 10) is less than podInitialBackoffSeconds, which is %d; raise it"
              .formatted(max, initial));
    }
  }

  private static void validatePositive(
      String field, long value, long defaultValue, Problems problems) {
    if (value <= 0) {
      problems.error(
          Path.ROOT.field(field),
          "%d is not greater than 0; write a positive number, or omit the field for the"
                  .formatted(value)
              + " default (%d)".formatted(defaultValue));
    }
  }

  private static void validatePercentageOfNodesToScore(
      @Nullable Integer percentage, Path parent, Problems problems) {
    if (percentage != null && (percentage < 0 || percentage > 100)) {
      problems.error(
          parent.field("percentageOfNodesToScore"),
          percentage + " is not in the range 0 to 100; 0 means every node");
    }
  }

  private static void validateProfiles(List<ProfileConfiguration> profiles, Problems problems) {
    Map<String, Integer> indexByName = new HashMap<>();
    for (int i = 0; i < profiles.size(); i++) {
      ProfileConfiguration profile = profiles.get(i);
      Path path = Path.ROOT.field("profiles").item(i);
      String name = profile.schedulerName();
      if (name.isEmpty()) {
        problems.error(
            path.field("schedulerName"), "is missing; pods select a profile by spec.schedulerName");
      }
      validatePercentageOfNodesToScore(profile.percentageOfNodesToScore(), path, problems);
      Integer earlier = indexByName.putIfAbsent(name, i);
      if (earlier != null) {
        problems.error(
            path.field("schedulerName"),
            "\"%s\" is already the name of profiles[%d]; give each profile a unique name"
                .formatted(name, earlier));
      }
    }
  }
}
