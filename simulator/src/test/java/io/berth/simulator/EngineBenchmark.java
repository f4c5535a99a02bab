package io.berth.simulator;

import com.google.inject.Guice;
import io.berth.cache.CacheModule;
import io.berth.cache.SchedulerCache;
import io.berth.config.ConfigReader;
import io.berth.config.ProfileConfiguration;
import io.berth.config.SchedulerConfiguration;
import io.berth.cycle.FeasibleNodeLimit;
import io.berth.cycle.HostSelector;
import io.berth.cycle.NodeEvaluation;
import io.berth.cycle.ProfileEvaluationState;
import io.berth.framework.ProfileMeter;
import io.berth.framework.Status;
import io.berth.framework.Ticker;
import io.berth.manifest.ClusterObjects;
import io.berth.metrics.MetricsModule;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.queue.PriorityQueue;
import io.berth.runtime.BundleLoader;
import io.berth.runtime.Extenders;
import io.berth.runtime.NominatedPodLister;
import io.berth.runtime.PluginRegistry;
import io.berth.runtime.Profile;
import io.berth.runtime.ProfileFactory;
import io.berth.runtime.ScoreTable;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures one scheduling decision: a snapshot in which two nodes have changed, filtering of all
 * nodes, scoring of feasible nodes, selecting the host, and assuming the pod. Each pod replaces one
 * that was placed earlier.
 *
 * <p>Run: {@code mvn -pl simulator -am process-test-classes -Djmh=EngineBenchmark}, or {@code
 * "-Djmh=EngineBenchmark -p pods=spread -prof gc"} to select parameters and to profile allocations.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@State(Scope.Thread)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class EngineBenchmark {
  @Param({"5000"})
  private int nodes = 5000;

  @Param({"default", "gpu"})
  private String profile = "default";

  /** The kind of pods; mixed alternates between all other kinds. */
  @Param({"plain", "gpu", "spread", "antiaffinity", "affinity", "mixed"})
  private String pods = "plain";

  /** The number of distinct pod signatures per kind. */
  @Param({"1", "20"})
  private int shapes = 1;

  /** Whether results are reused. */
  @Param({"true", "false"})
  private boolean reuse = true;

  /** Whether metrics are recorded. */
  @Param({"false", "true"})
  private boolean metered;

  private final ScoreTable scoreTable = new ScoreTable(false);
  private final HostSelector hostSelector = new HostSelector(new SplittableRandom(7));
  private Profile schedulingProfile;
  private ProfileEvaluationState evaluationState;
  private SchedulerCache cache = new SchedulerCache();
  private List<PodInfo> queue = List.of();
  private int next;

  @Setup
  public void setUp() {
    BenchmarkCluster cluster = new BenchmarkCluster(nodes);
    cache = cluster.cache();
    queue = cluster.pods(pods, shapes, nodes / 2);
    schedulingProfile = profile(profile, metered ? meters() : ProfileMeter.Factory.NONE);
    evaluationState = ProfileEvaluationState.of(schedulingProfile, FeasibleNodeLimit.of(null, 0));
    queue.forEach(pod -> decide());
  }

  @Benchmark
  public boolean decide() {
    PodInfo pod = queue.get(next);
    next = (next + 1) % queue.size();
    cache.removePod(pod.uid());
    Snapshot snapshot = cache.snapshot();
    NodeEvaluation nodeEvaluation =
        reuse
            ? NodeEvaluation.begin(evaluationState, snapshot, pod, NominatedPodLister.NONE)
            : NodeEvaluation.begin(schedulingProfile, snapshot, pod, NominatedPodLister.NONE);
    require(nodeEvaluation.findFeasibleNodes());
    if (nodeEvaluation.feasible().isEmpty()) {
      return false;
    }
    require(nodeEvaluation.prioritizeNodes(scoreTable));
    cache.assumePod(pod.withNodeName(hostSelector.selectHost(scoreTable)));
    return true;
  }

  private static void require(Status status) {
    if (!status.isSuccess()) {
      throw new IllegalStateException(status.message(), status.cause());
    }
  }

  private static Profile profile(String name, ProfileMeter.Factory meters) {
    PluginRegistry registry =
        new BundleLoader(
                message -> {
                  throw new IllegalStateException(message);
                })
            .loadClassPath()
            .registry();
    SchedulerConfiguration configuration =
        Objects.requireNonNull(
            new ConfigReader(registry).read(BenchmarkCluster.configuration(name)).configuration());
    ProfileConfiguration chosen = configuration.profiles().getFirst();
    return new ProfileFactory(
            registry,
            new InMemoryListersModule(new ClusterObjects(), Set.of(chosen.schedulerName())),
            Extenders.NONE,
            meters)
        .build(chosen);
  }

  /** Returns the meters of the live scheduler. */
  private static ProfileMeter.Factory meters() {
    return Guice.createInjector(
            new CacheModule(),
            new MetricsModule(Ticker.system()),
            binder -> binder.bind(InstantSource.class).toInstance(InstantSource.system()),
            binder -> binder.bind(Ticker.class).toInstance(Ticker.system()),
            binder ->
                binder
                    .bind(PriorityQueue.class)
                    .toProvider(
                        () -> {
                          throw new IllegalStateException("there is no queue");
                        }))
        .getInstance(ProfileMeter.Factory.class);
  }
}
