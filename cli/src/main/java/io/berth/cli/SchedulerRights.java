package io.berth.cli;

import io.berth.config.LeaderElection;
import io.berth.config.ProfileConfiguration;
import io.berth.config.SchedulerConfiguration;
import io.berth.kube.KubeRights;
import io.berth.kube.Right;
import io.berth.kube.access.ApiAccessReviews;
import io.berth.kube.access.ApiTokenReviews;
import io.berth.kube.lease.LeaseName;
import io.berth.runtime.PluginRegistry;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What a scheduler asks of the API server, gathered from those who ask. */
final class SchedulerRights {
  private SchedulerRights() {}

  /** What every scheduler needs in the whole cluster. */
  static List<Right> always() {
    return KubeRights.always();
  }

  /** What it needs to know who may read its pages. */
  static List<Right> serving() {
    return List.of(ApiTokenReviews.RIGHT, ApiAccessReviews.RIGHT);
  }

  /** What one of its plugins needs. */
  static List<Right> of(String plugin, PluginRegistry registry) {
    return registry.ports(plugin).stream().flatMap(port -> KubeRights.of(port).stream()).toList();
  }

  /** Everything that it needs in the whole cluster. */
  static List<Right> cluster(SchedulerConfiguration configuration, PluginRegistry registry) {
    List<Right> rights = new ArrayList<>(always());
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
