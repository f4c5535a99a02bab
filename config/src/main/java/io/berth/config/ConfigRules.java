package io.berth.config;

import io.berth.tree.Path;
import io.berth.tree.Problems;
import java.util.List;

/** Every rule that a configuration has to keep, theme by theme. */
final class ConfigRules {
  private ConfigRules() {}

  static void validate(
      SchedulerConfiguration configuration,
      List<RawProfile> given,
      PluginDescriptors known,
      Problems problems) {
    GeneralRules.validate(configuration, problems);
    LeaderElectionRules.validate(configuration.leaderElection(), problems);
    ProfileRules.validate(configuration.profiles(), problems);
    for (int i = 0; i < given.size(); i++) {
      Path path = Path.ROOT.field("profiles").item(i);
      ProfileConfiguration profile = configuration.profiles().get(i);
      new PluginRules(given.get(i).plugins(), profile, known, path.field("plugins"), problems)
          .validate();
      ArgsRules.validate(given.get(i), profile, known, path.field("pluginConfig"), problems);
    }
    QueueSortRules.validate(configuration.profiles(), problems);
    ExtenderRules.validate(configuration, problems);
    NodeSelectorRules.validate(configuration.profiles(), problems);
  }
}
