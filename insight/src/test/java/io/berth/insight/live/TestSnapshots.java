package io.berth.insight.live;

import io.berth.framework.Ticker;
import io.berth.insight.estimate.Trials;
import io.berth.kube.ApiClient;
import io.berth.kube.ConnectionSettings;
import io.berth.kube.InformerFactory;
import io.berth.kube.RawObjectConfig;
import java.time.Instant;
import java.time.InstantSource;
import java.util.SplittableRandom;

/** Creates live snapshots of clusters without an API server. */
public final class TestSnapshots {
  private static final Ticker TICKER = () -> 0;
  private static final ApiClient UNREACHABLE_SERVER =
      ApiClient.connect(ConnectionSettings.of(null).withMaster("http://127.0.0.1:1"), TICKER);

  private TestSnapshots() {}

  public static LiveSnapshots of(WatchedCluster cluster) {
    InformerFactory informers =
        new InformerFactory(
            UNREACHABLE_SERVER, TICKER, new SplittableRandom(0), RawObjectConfig.NONE);
    return new LiveSnapshots(
        cluster,
        informers,
        Trials.DEFAULTS,
        Trials.REGISTRY,
        InstantSource.fixed(Instant.EPOCH),
        TICKER);
  }
}
