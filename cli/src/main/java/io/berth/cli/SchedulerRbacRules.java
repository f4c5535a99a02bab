package io.berth.cli;

import io.berth.config.LeaderElection;
import io.berth.config.ProfileConfiguration;
import io.berth.config.SchedulerConfiguration;
import io.berth.kube.KubeRbacRules;
import io.berth.kube.RbacRule;
import io.berth.kube.access.ApiAccessReviews;
import io.berth.kube.access.ApiTokenReviews;
import io.berth.kube.lease.LeaseName;
import io.berth.runtime.PluginRegistry;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What a scheduler asks of the API server, gathered from those who ask. */
final class SchedulerRbacRules {
  private SchedulerRbacRules() {}

  /** What every scheduler needs in the whole cluster. */
  static List<RbacRule> always() {
    return KubeRbacRules.always();
  }

  /** What it needs to know who may read its pages. */
  static List<RbacRule> serving() {
    return List.of(ApiTokenReviews.RIGHT, ApiAccessReviews.RIGHT);
  }

  /** What one of its plugins needs. */
  static List<RbacRule> of(String plugin, PluginRegistry registry) {
    return registry.ports(plugin).stream()
        .flatMap(port -> KubeRbacRules.of(port).stream())
        .toList();
  }

  /** Everything that it needs in the whole cluster. */
  static List<RbacRule> cluster(SchedulerConfiguration configuration, PluginRegistry registry) {
    List<RbacRule> rights = new ArrayList<>(always());
    rights.addAll(serving());
    for (String plugin : plugins(configuration)) {
      rights.addAll(of(plugin, registry));
    }
    return rights;
  }

  /** The lease by which copies agree. */
  static LeaseName lease(SchedulerConfiguration configuration) {
    LeaderElection election = configuration.leaderElection();
    return new LeaseName(election.resourceNamespace(), election.resourceName());
  }

  private static Set<String> plugins(SchedulerConfiguration configuration) {
    Set<String> names = new LinkedHashSet<>();
    for (ProfileConfiguration profile : configuration.profiles()) {
      names.addAll(profile.effective().names());
    }
    return names;
  }
}
