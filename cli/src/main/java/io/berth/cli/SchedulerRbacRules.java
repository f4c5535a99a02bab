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

/** The RBAC rules of a scheduler, collected from the classes that send the requests. */
final class SchedulerRbacRules {
  private SchedulerRbacRules() {}

  /** Returns the cluster-wide rules of every scheduler. */
  static List<RbacRule> always() {
    return KubeRbacRules.always();
  }

  /** Returns the rules for authentication and authorization of requests. */
  static List<RbacRule> serving() {
    return List.of(ApiTokenReviews.RBAC_RULE, ApiAccessReviews.RBAC_RULE);
  }

  /** Returns the rules of a plugin. */
  static List<RbacRule> of(String plugin, PluginRegistry registry) {
    return registry.ports(plugin).stream()
        .flatMap(port -> KubeRbacRules.of(port).stream())
        .toList();
  }

  /** Returns all cluster-wide rules for a configuration. */
  static List<RbacRule> cluster(SchedulerConfiguration configuration, PluginRegistry registry) {
    List<RbacRule> rules = new ArrayList<>(always());
    rules.addAll(serving());
    for (String plugin : plugins(configuration)) {
      rules.addAll(of(plugin, registry));
    }
    return rules;
  }

  /** Returns the name of the lease for leader election. */
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
