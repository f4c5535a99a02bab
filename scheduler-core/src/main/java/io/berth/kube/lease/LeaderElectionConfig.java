package io.berth.kube.lease;

/**
 * The configuration of an election.
 *
 * @param identity the unique identity of this process, different for each start
 * @param reporter the component that reports the events
 */
public record LeaderElectionConfig(
    LeaseName lease, LeaseDurations durations, String identity, String reporter) {}
