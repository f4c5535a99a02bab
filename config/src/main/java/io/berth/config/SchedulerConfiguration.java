package io.berth.config;

import java.util.List;

/**
 * A KubeSchedulerConfiguration with every default filled in.
 *
 * @param percentageOfNodesToScore 0 for every node
 * @param podInitialBackoffSeconds how long a pod waits after its first failed attempt
 * @param podMaxBackoffSeconds how long it waits at most
 * @param delayCacheUntilActive whether a standby keeps no cache until it leads
 */
public record SchedulerConfiguration(
    int parallelism,
    LeaderElection leaderElection,
    ClientConnection clientConnection,
    boolean enableProfiling,
    boolean enableContentionProfiling,
    int percentageOfNodesToScore,
    long podInitialBackoffSeconds,
    long podMaxBackoffSeconds,
    List<ProfileConfiguration> profiles,
    List<Extender> extenders,
    boolean delayCacheUntilActive) {
  public static final String API_VERSION = "kubescheduler.config.k8s.io/v1";
  public static final String KIND = "KubeSchedulerConfiguration";

  public SchedulerConfiguration {
    profiles = List.copyOf(profiles);
    extenders = List.copyOf(extenders);
  }

  public SchedulerConfiguration withLeaderElection(LeaderElection other) {
    return new SchedulerConfiguration(
        parallelism,
        other,
        clientConnection,
        enableProfiling,
        enableContentionProfiling,
        percentageOfNodesToScore,
        podInitialBackoffSeconds,
        podMaxBackoffSeconds,
        profiles,
        extenders,
        delayCacheUntilActive);
  }
}
