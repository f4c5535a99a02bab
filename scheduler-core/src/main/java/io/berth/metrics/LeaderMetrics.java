package io.berth.metrics;

import io.berth.framework.LeaderMeter;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** Metrics of leader election. */
final class LeaderMetrics implements LeaderMeter {
  private final Map<String, Boolean> leadingByLease = new ConcurrentSkipListMap<>();
  private final CounterFamily slowPath;

  LeaderMetrics(MetricFamilies families) {
    families.gauges(
        sums -> leadingByLease.forEach((lease, leading) -> sums.add(leading ? 1 : 0, lease)),
        "leader_election_master_status",
        "Whether this process is the leader (1) or a standby (0) of the lease in name.",
        "name");
    this.slowPath =
        families.counters(
            "leader_election_slowpath_total",
            "Number of lease renewals that needed more than one write.",
            "name");
  }

  @Override
  public void leading(String lease, boolean leading) {
    leadingByLease.put(lease, leading);
  }

  @Override
  public void slowPathExercised(String lease) {
    slowPath.counter(lease).inc();
  }
}
