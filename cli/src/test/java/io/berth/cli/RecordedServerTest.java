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

  /** Otherwise the start-up cache would silently lack the scheduling classes. */
  @Test
  void schedulerBindsRecordedPods(@TempDir Path folder) throws Exception {
    PluginRegistry plugins = new BundleLoader(warning -> {}).loadClassPath().registry();
    SchedulerConfiguration configuration =
        Objects.requireNonNull(new ConfigReader(plugins).read(DEFAULTS).configuration());
    RehearsalKey key = RehearsalKey.create(folder);
    Path kubeconfig = folder.resolve("kubeconfig");
    try (RecordedServer server = new RecordedServer(key.context());
        LiveScheduler scheduler =
            LiveScheduler.of(
                configuration,
                plugins,
                ConnectionSettings.of(Files.writeString(kubeconfig, key.kubeconfig(server.url()))),
                LiveScheduler.Options.of(1))) {
      Thread schedulerThread = Thread.ofPlatform().start(() -> run(scheduler));

      server.awaitBindings();

      scheduler.stop();
      schedulerThread.join();
    }
  }

  private static void run(LiveScheduler scheduler) {
    try {
      scheduler.run(Serving.disabled(), false);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
