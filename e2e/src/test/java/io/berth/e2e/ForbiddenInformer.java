package io.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import io.berth.cycle.ClusterEventHandler;
import io.berth.e2e.controlplane.Timeouts;
import io.berth.framework.EventResource;
import io.berth.framework.Ticker;
import io.berth.kube.ApiClient;
import io.berth.kube.ConnectionSettings;
import io.berth.kube.InformerFactory;
import io.berth.kube.RawObjectConfig;
import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** Runs all informers of a scheduler until the API server denies a list or watch request. */
final class ForbiddenInformer {
  private static final class NoOpHandler implements ClusterEventHandler {
    @Override
    public void onPodChange(@Nullable PodInfo before, @Nullable PodInfo after) {}

    @Override
    public void onNodeChange(@Nullable NodeDescription before, @Nullable NodeDescription after) {}

    @Override
    public void onObjectChange(
        EventResource kind, @Nullable Object before, @Nullable Object after) {}
  }

  /** Waits for a log message that contains a text. */
  private static final class LogWaiter extends AppenderBase<ILoggingEvent> {
    private final String text;
    private final CountDownLatch found = new CountDownLatch(1);

    LogWaiter(String text) {
      this.text = text;
    }

    @Override
    protected void append(ILoggingEvent event) {
      if (event.getFormattedMessage().contains(text)) {
        found.countDown();
      }
    }
  }

  private ForbiddenInformer() {}

  /** Runs the informers until the API server denies a revoked grant. */
  static void awaitForbidden(Path kubeconfig, Grant revoked) throws Exception {
    Logger log = (Logger) LoggerFactory.getLogger("io.berth.kube");
    Level before = log.getLevel();
    LogWaiter logWaiter = new LogWaiter(revoked.forbiddenMessage().replace("\\", ""));
    logWaiter.start();
    log.addAppender(logWaiter);
    log.setLevel(Level.DEBUG);
    log.setAdditive(false);
    Ticker ticker = Ticker.system();
    try (ApiClient server = ApiClient.connect(ConnectionSettings.of(kubeconfig), ticker);
        InformerFactory informers =
            new InformerFactory(server, ticker, new SplittableRandom(1), RawObjectConfig.NONE)) {
      var _ = informers.namespaces();
      var _ = informers.storage();
      var _ = informers.workloads();
      var _ = informers.budgets();
      var _ = informers.resourceClaims();
      var _ = informers.deviceClasses();
      informers.start(new NoOpHandler());
      assertThat(logWaiter.found.await(Timeouts.waitSeconds(), TimeUnit.SECONDS))
          .as("denied request: %s", revoked)
          .isTrue();
    } finally {
      log.setLevel(before);
      log.setAdditive(true);
      log.detachAppender(logWaiter);
    }
  }
}
