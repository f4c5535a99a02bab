package io.berth.config;

import java.util.List;

/**
 * A KubeSchedulerConfiguration with all defaults set.
 *
 * @param percentageOfNodesToScore 0 for every node
 * @param podInitialBackoffSeconds the backoff of a pod after its first failed attempt
 * @param podMaxBackoffSeconds the maximum backoff of a pod
 * @param delayCacheUntilActive whether a standby replica fills its cache only once it leads
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

  /** Returns the configuration with only one profile, and without extenders. */
  public SchedulerConfiguration withOnlyProfile(ProfileConfiguration profile) {
    return new SchedulerConfiguration(
        parallelism,
        leaderElection,
        clientConnection,
        enableProfiling,
        enableContentionProfiling,
        percentageOfNodesToScore,
        podInitialBackoffSeconds,
        podMaxBackoffSeconds,
        List.of(profile),
        List.of(),
        delayCacheUntilActive);
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
