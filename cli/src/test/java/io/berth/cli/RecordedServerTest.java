package io.berth.cli;

import io.berth.cli.rehearsal.RecordedServer;
import io.berth.cli.rehearsal.RehearsalKey;
import io.berth.config.ConfigReader;
import io.berth.config.SchedulerConfiguration;
import io.berth.kube.ConnectionSettings;
import io.berth.runtime.BundleLoader;
import io.berth.runtime.PluginRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedServerTest {
  private static final String DEFAULTS =
      "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n";

  /** Else the start-up cache would lack what it is made for, and nobody would notice. */
  @Test
  void theSchedulerPlacesTheRecordedPods(@TempDir Path folder) throws Exception {
    PluginRegistry plugins = new BundleLoader(complaint -> {}).loadClassPath().registry();
    SchedulerConfiguration configuration =
        Objects.requireNonNull(new ConfigReader(plugins).read(DEFAULTS).configuration());
    RehearsalKey key = RehearsalKey.make(folder);
    Path kubeconfig = folder.resolve("kubeconfig");
    try (RecordedServer server = new RecordedServer(key.context());
        LiveScheduler scheduler =
            LiveScheduler.of(
                configuration,
                plugins,
                ConnectionSettings.of(Files.writeString(kubeconfig, key.kubeconfig(server.url()))),
                LiveScheduler.Options.of(1))) {
      Thread deciding = Thread.ofPlatform().start(() -> run(scheduler));

      server.awaitBindings();

      scheduler.stop();
      deciding.join();
    }
  }

  private static void run(LiveScheduler scheduler) {
    try {
      scheduler.run(Serving.none(), false);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
