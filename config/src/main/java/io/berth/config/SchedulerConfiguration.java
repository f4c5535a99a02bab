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
    return with(other, clientConnection, enableProfiling, enableContentionProfiling);
  }

  public SchedulerConfiguration withClientConnection(ClientConnection other) {
    return with(leaderElection, other, enableProfiling, enableContentionProfiling);
  }

  public SchedulerConfiguration withProfiling(boolean profiling, boolean contentionProfiling) {
    return with(leaderElection, clientConnection, profiling, contentionProfiling);
  }

  private SchedulerConfiguration with(
      LeaderElection election,
      ClientConnection connection,
      boolean profiling,
      boolean contentionProfiling) {
    return new SchedulerConfiguration(
        parallelism,
        election,
        connection,
        profiling,
        contentionProfiling,
        percentageOfNodesToScore,
        podInitialBackoffSeconds,
        podMaxBackoffSeconds,
        profiles,
        extenders,
        delayCacheUntilActive);
  }
}
