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
import io.berth.kube.ApiServer;
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

/** The part of a scheduler that reads the cluster, with all that any plugin may look at. */
final class ReadingFeed {
  private static final class Nobody implements ClusterEventHandler {
    @Override
    public void pod(@Nullable PodInfo before, @Nullable PodInfo after) {}

    @Override
    public void node(@Nullable NodeDescription before, @Nullable NodeDescription after) {}

    @Override
    public void object(EventResource kind, @Nullable Object before, @Nullable Object after) {}
  }

  /** Waits for a message with a text. */
  private static final class Listening extends AppenderBase<ILoggingEvent> {
    private final String text;
    private final CountDownLatch heard = new CountDownLatch(1);

    Listening(String text) {
      this.text = text;
    }

    @Override
    protected void append(ILoggingEvent event) {
      if (event.getFormattedMessage().contains(text)) {
        heard.countDown();
      }
    }
  }

  private ReadingFeed() {}

  /** Reads the cluster until the API server refuses something that is granted no longer. */
  static void awaitRefusal(Path kubeconfig, Grant missing) throws Exception {
    Logger log = (Logger) LoggerFactory.getLogger("io.berth.kube");
    Level before = log.getLevel();
    Listening listening = new Listening(missing.refusal().replace("\\", ""));
    listening.start();
    log.addAppender(listening);
    log.setLevel(Level.DEBUG);
    log.setAdditive(false);
    Ticker ticker = Ticker.system();
    try (ApiServer server = ApiServer.connect(ConnectionSettings.of(kubeconfig), ticker);
        InformerFactory feed =
            new InformerFactory(server, ticker, new SplittableRandom(1), RawObjectConfig.NONE)) {
      var _ = feed.namespaces();
      var _ = feed.storage();
      var _ = feed.workloads();
      var _ = feed.budgets();
      var _ = feed.resourceClaims();
      var _ = feed.deviceClasses();
      feed.start(new Nobody());
      assertThat(listening.heard.await(Timeouts.waitSeconds(), TimeUnit.SECONDS))
          .as("a refusal: %s", missing)
          .isTrue();
    } finally {
      log.setLevel(before);
      log.setAdditive(true);
      log.detachAppender(listening);
    }
  }
}
