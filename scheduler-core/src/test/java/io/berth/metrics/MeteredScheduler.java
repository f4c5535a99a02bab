package io.berth.metrics;

import com.google.inject.AbstractModule;
import com.google.inject.Binder;
import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.Stage;
import io.berth.cache.CacheModule;
import io.berth.config.ConfigReader;
import io.berth.config.EffectiveConfiguration;
import io.berth.config.SchedulerConfiguration;
import io.berth.cycle.ClusterEventHandler;
import io.berth.cycle.CycleModule;
import io.berth.cycle.DecisionObserver;
import io.berth.cycle.FitError;
import io.berth.cycle.PodStatusReporter;
import io.berth.cycle.SchedulerLoop;
import io.berth.framework.DeviceClassResolver;
import io.berth.framework.DisruptionBudgetLister;
import io.berth.framework.PodBinder;
import io.berth.framework.PreemptionExecutor;
import io.berth.framework.PreemptionMeter;
import io.berth.framework.Status;
import io.berth.framework.Ticker;
import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import io.berth.queue.QueueModule;
import io.berth.queue.SchedulingQueue;
import io.berth.runtime.BundleLoader;
import io.berth.runtime.PluginRegistry;
import io.berth.runtime.ProfilesModule;
import io.berth.testing.Nodes;
import io.berth.testing.TestClock;
import jakarta.inject.Inject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** The scheduler's modules with metrics. Tests pass the events of the cluster. */
final class MeteredScheduler {
  private static final String CONFIGURATION =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      profiles:
      - schedulerName: metered
        plugins:
          multiPoint:
            disabled: [{name: "*"}]
            enabled:
            - name: SchedulingGates
            - name: PrioritySort
            - name: NodeName
            - name: NodeAffinity
            - name: NodeResourcesFit
            - name: DefaultPreemption
            - name: DefaultBinder
      """;

  private final Injector injector;
  private final ClusterEventHandler events;
  private final TestClock clock = new TestClock();
  private Status bindResult = Status.SUCCESS;

  MeteredScheduler() {
    this(MetricsConfiguration.DEFAULT);
  }

  MeteredScheduler(MetricsConfiguration metrics) {
    PluginRegistry registry = new BundleLoader(complaint -> {}).loadClassPath().registry();
    SchedulerConfiguration started =
        EffectiveConfiguration.of(
            Objects.requireNonNull(new ConfigReader(registry).read(CONFIGURATION).configuration()),
            registry);
    this.injector =
        Guice.createInjector(
            Stage.DEVELOPMENT,
            Binder::disableCircularProxies,
            Binder::requireExplicitBindings,
            Binder::requireExactBindingAnnotations,
            new ProfilesModule(started, registry),
            new CacheModule(),
            new QueueModule(started),
            new CycleModule(started, Runnable::run),
            new MetricsModule(clock, metrics),
            new FakesModule());
    this.events = injector.getInstance(ClusterEventHandler.class);
  }

  /** Binds a clock and fakes of the ports. */
  private final class FakesModule extends AbstractModule {
    @Override
    protected void configure() {
      bind(InstantSource.class).toInstance(clock);
      bind(Ticker.class).toInstance(clock);
      bind(RandomGenerator.class).toInstance(new SplittableRandom(1));
      bind(DecisionObserver.class).toInstance((pod, assessment, scores, result) -> {});
      bind(PodStatusReporter.class).toInstance(new NoOpReporter());
      bind(DeviceClassResolver.class).toInstance(DeviceClassResolver.NONE);
      bind(DisruptionBudgetLister.class).toInstance(List::of);
      bind(PreemptionExecutor.class).to(MeteredPreemption.class);
      bind(MeteredPreemption.class);
      bind(PodBinder.class)
          .toInstance(
              (pod, node) -> {
                clock.advance(Duration.ofMillis(3));
                return bindResult;
              });
    }
  }

  /** Records preemption metrics as in a live cluster, but deletes no pods. */
  static final class MeteredPreemption implements PreemptionExecutor {
    private final PreemptionMeter meter;

    @Inject
    MeteredPreemption(PreemptionMeter meter) {
      this.meter = meter;
    }

    @Override
    public void preemptionAttempted() {
      meter.attempted();
    }

    @Override
    public Status preempt(PodInfo preemptor, String nodeName, List<PodInfo> victims) {
      meter.victimsSelected(victims.size());
      meter.preemptionFinished(true, meter.start());
      return Status.SUCCESS;
    }

    @Override
    public boolean isPodRunningPreemption(PodInfo preemptor) {
      return false;
    }
  }

  private static final class NoOpReporter implements PodStatusReporter {
    @Override
    public void scheduled(PodInfo pod, String nodeName) {}

    @Override
    public void nominated(PodInfo pod, String nodeName) {}

    @Override
    public void skipped(PodInfo pod) {}

    @Override
    public void failed(PodInfo pod, FitError report) {}
  }

  MeteredScheduler node(String name, String cpu) {
    events.onNodeChange(null, NodeDescription.of(Nodes.node(name).allocatable("cpu", cpu).build()));
    return this;
  }

  /** Passes an added, updated or deleted pod, and schedules until activeQ is empty. */
  MeteredScheduler pod(PodInfo before, PodInfo after) {
    events.onPodChange(before, after);
    return runUntilIdle();
  }

  MeteredScheduler pod(PodInfo pod) {
    events.onPodChange(null, pod);
    return runUntilIdle();
  }

  MeteredScheduler bindResult(Status status) {
    bindResult = status;
    return this;
  }

  /** Changes the wall clock only. */
  MeteredScheduler stepWall(Duration by) {
    clock.stepWallClock(by);
    return this;
  }

  /** Advances the time, flushes the queue and schedules until activeQ is empty. */
  MeteredScheduler after(Duration time) {
    clock.advance(time);
    injector.getInstance(SchedulingQueue.class).flush();
    return runUntilIdle();
  }

  private MeteredScheduler runUntilIdle() {
    try {
      injector.getInstance(SchedulerLoop.class).runUntilIdle();
      return this;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  <T> T get(Class<T> type) {
    return injector.getInstance(type);
  }

  /** Returns the lines of the page with the prefix and a value other than 0. */
  List<String> metrics(String prefix) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      injector.getInstance(MetricsPage.class).write(out, null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString(StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.startsWith(prefix) && !line.endsWith(" 0.0") && !line.endsWith(" 0"))
        .toList();
  }
}
