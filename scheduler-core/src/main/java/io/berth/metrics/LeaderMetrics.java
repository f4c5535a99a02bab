package io.berth.metrics;

import io.berth.framework.LeaderMeter;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** Shows who leads. */
final class LeaderMetrics implements LeaderMeter {
  private final Map<String, Boolean> leads = new ConcurrentSkipListMap<>();
  private final CounterFamily slowPath;

  LeaderMetrics(MetricFamilies families) {
    families.gauges(
        to -> leads.forEach((lease, leading) -> to.add(leading ? 1 : 0, lease)),
        "leader_election_master_status",
        "Whether this process holds the lease (1) or stands by (0).",
        "name");
    this.slowPath =
        families.counters(
            "leader_election_slowpath_total",
            "How often a lease could not be renewed by one write alone.",
            "name");
  }

  @Override
  public void leads(String lease, boolean leading) {
    leads.put(lease, leading);
  }

  @Override
  public void tookTheSlowPath(String lease) {
    slowPath.counter(lease).inc();
  }
}
