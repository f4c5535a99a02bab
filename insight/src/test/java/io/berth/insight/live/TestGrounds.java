package io.berth.insight.live;

import io.berth.insight.estimate.Trials;
import io.berth.kube.ApiServer;
import io.berth.kube.ClusterFeed;
import io.berth.kube.ConnectionSettings;
import io.berth.kube.WantedTexts;
import java.time.Instant;
import java.time.InstantSource;
import java.util.SplittableRandom;

/** Grounds of clusters that somebody tells of by hand: the API server is never asked. */
public final class TestGrounds {
  private static final InstantSource CLOCK = InstantSource.fixed(Instant.EPOCH);
  private static final ApiServer NOBODY =
      ApiServer.connect(ConnectionSettings.of(null).withMaster("http://127.0.0.1:1"), CLOCK);

  private TestGrounds() {}

  public static WatchedGrounds of(WatchedCluster cluster) {
    ClusterFeed feed = new ClusterFeed(NOBODY, CLOCK, new SplittableRandom(0), WantedTexts.NONE);
    return new WatchedGrounds(cluster, feed, Trials.DEFAULTS, Trials.REGISTRY, CLOCK);
  }
}
