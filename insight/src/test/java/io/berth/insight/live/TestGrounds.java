package io.berth.insight.live;

import io.berth.framework.Ticker;
import io.berth.insight.estimate.Trials;
import io.berth.kube.ApiServer;
import io.berth.kube.ConnectionSettings;
import io.berth.kube.InformerFactory;
import io.berth.kube.RawObjectConfig;
import java.time.Instant;
import java.time.InstantSource;
import java.util.SplittableRandom;

/** Grounds of clusters that somebody tells of by hand: the API server is never asked. */
public final class TestGrounds {
  private static final Ticker TICKER = () -> 0;
  private static final ApiServer NOBODY =
      ApiServer.connect(ConnectionSettings.of(null).withMaster("http://127.0.0.1:1"), TICKER);

  private TestGrounds() {}

  public static LiveSnapshots of(WatchedCluster cluster) {
    InformerFactory feed =
        new InformerFactory(NOBODY, TICKER, new SplittableRandom(0), RawObjectConfig.NONE);
    return new LiveSnapshots(
        cluster,
        feed,
        Trials.DEFAULTS,
        Trials.REGISTRY,
        InstantSource.fixed(Instant.EPOCH),
        TICKER);
  }
}
