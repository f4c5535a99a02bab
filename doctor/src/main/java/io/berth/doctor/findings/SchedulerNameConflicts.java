package io.berth.doctor.findings;

import io.berth.config.SchedulerConfiguration;
import java.util.ArrayList;
import java.util.List;

/** Names that kube-scheduler uses in the same cluster. */
final class SchedulerNameConflicts {
  private SchedulerNameConflicts() {}

  static List<Finding> examine(SchedulerConfiguration configuration) {
    List<Finding> findings = new ArrayList<>();
    for (int i = 0; i < configuration.profiles().size(); i++) {
      if (configuration.profiles().get(i).schedulerName().equals("default-scheduler")) {
        findings.add(
            new Finding(
                "profiles[" + i + "].schedulerName",
                "default-scheduler is the cluster's own scheduler: both would bind the same pods",
                "Choose another name and set it in the pods' spec.schedulerName, unless Berth"
                    + " replaces kube-scheduler"));
      }
    }
    var election = configuration.leaderElection();
    if (election.leaderElect()
        && election.resourceName().equals("kube-scheduler")
        && election.resourceNamespace().equals("kube-system")) {
      findings.add(
          new Finding(
              "leaderElection.resourceName",
              "kube-scheduler holds the lease kube-system/kube-scheduler: Berth would never"
                  + " become the leader",
              "Remove it (default: berth-scheduler) or choose another name"));
    }
    return findings;
  }
}
