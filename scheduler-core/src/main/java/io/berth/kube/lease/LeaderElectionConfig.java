package io.berth.kube.lease;

/**
 * What an election is about, and who stands.
 *
 * @param identity our name, which nobody else has: not even an earlier run on the same machine
 * @param reporter who is said to report its events
 */
public record LeaderElectionConfig(
    LeaseName lease, LeaseDurations times, String identity, String reporter) {}
