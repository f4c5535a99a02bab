package io.berth.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.AbstractModule;
import com.google.inject.Binder;
import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.Stage;
import io.berth.cycle.BindPrecondition;
import io.berth.cycle.PodStatusReporter;
import io.berth.framework.PodBinder;
import io.berth.framework.PreemptionExecutor;
import io.berth.framework.PreemptionMeter;
import io.berth.framework.StorageWriter;
import io.berth.framework.Ticker;
import io.berth.framework.WaitingPods;
import io.berth.queue.SchedulingQueue;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KubeWritingModuleTest {
  @TempDir private Path folder;

  @Test
  void portsShareWriters() {
    try (FakeApi server = new FakeApi()) {
      Injector injector =
          Guice.createInjector(
              Stage.PRODUCTION,
              Binder::requireExplicitBindings,
              new KubeWritingModule(),
              new RequiredBindings(server.client(folder)));

      assertThat(injector.getInstance(PodBinder.class)).isInstanceOf(KubePodBinder.class);
      assertThat(injector.getInstance(StorageWriter.class)).isInstanceOf(KubeStorageWriter.class);
      assertThat(injector.getInstance(PodStatusReporter.class))
          .isInstanceOf(KubePodStatusReporter.class);
      assertThat(injector.getInstance(PreemptionExecutor.class))
          .isInstanceOf(KubePreemptionExecutor.class)
          .isSameAs(injector.getInstance(PreemptionExecutor.class));
      assertThat(injector.getInstance(PodStatusWriter.class))
          .isSameAs(injector.getInstance(PodStatusWriter.class));
      injector.getInstance(KubePreemptionExecutor.class).close();
      injector.getInstance(EventRecorder.class).close();
      injector.getInstance(PodStatusWriter.class).close();
    }
  }

  private static final class RequiredBindings extends AbstractModule {
    private final ApiClient api;

    RequiredBindings(ApiClient api) {
      this.api = api;
    }

    @Override
    protected void configure() {
      bind(ApiClient.class).toInstance(api);
      bind(InstantSource.class).toInstance(InstantSource.fixed(Instant.EPOCH));
      bind(Ticker.class).toInstance(() -> 0);
      bind(SchedulingQueue.class).toInstance(new FakeSchedulingQueue());
      bind(WaitingPods.class).toInstance(new NoWaitingPods());
      bind(PodLister.class).toInstance(pod -> false);
      bind(BindPrecondition.class).toInstance(pod -> null);
      bind(PreemptionMeter.class).toInstance(PreemptionMeter.NONE);
    }
  }
}
