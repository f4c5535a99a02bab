package io.berth.simulator;

import com.google.inject.Guice;
import io.berth.cache.CacheModule;
import io.berth.cache.ClusterCache;
import io.berth.config.ConfigReader;
import io.berth.config.ProfileConfiguration;
import io.berth.config.SchedulerConfiguration;
import io.berth.cycle.FeasibleNodeLimit;
import io.berth.cycle.HostSelector;
import io.berth.cycle.NodeEvaluation;
import io.berth.cycle.NodeEvaluationCache;
import io.berth.framework.ProfileMeters;
import io.berth.framework.Status;
import io.berth.framework.Ticker;
import io.berth.manifest.ClusterObjects;
import io.berth.metrics.MetricsModule;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.queue.PriorityQueue;
import io.berth.runtime.BundleLoader;
import io.berth.runtime.Extenders;
import io.berth.runtime.NodePluginScores;
import io.berth.runtime.PluginRegistry;
import io.berth.runtime.PodNominator;
import io.berth.runtime.Profile;
import io.berth.runtime.ProfileFactory;
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
 * What deciding on one pod costs: a view of the cluster, in which two nodes have changed since the
 * last one, every node filtered, every passing node scored, the best one picked, and the pod
 * assumed on it. Each pod that comes takes the place of one that was placed a while ago.
 *
 * <p>Run: {@code mvn -pl simulator -am process-test-classes -Djmh=EngineBenchmark}, or {@code
 * "-Djmh=EngineBenchmark -p pods=spread -prof gc"} to choose and to see what it allocates.
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

  /** What kind of pod is decided on; mixed takes all of the others in turn. */
  @Param({"plain", "gpu", "spread", "antiaffinity", "affinity", "mixed"})
  private String pods = "plain";

  /** How many different pods there are of a kind. */
  @Param({"1", "20"})
  private int shapes = 1;

  /** Whether answers are used again. */
  @Param({"true", "false"})
  private boolean memory = true;

  /** Whether somebody counts. */
  @Param({"false", "true"})
  private boolean metered;

  private final NodePluginScores board = new NodePluginScores(false);
  private final HostSelector picker = new HostSelector(new SplittableRandom(7));
  private Profile deciding;
  private NodeEvaluationCache remembered;
  private ClusterCache cache = new ClusterCache();
  private List<PodInfo> queue = List.of();
  private int next;

  @Setup
  public void setUp() {
    BenchmarkCluster cluster = new BenchmarkCluster(nodes);
    cache = cluster.cache();
    queue = cluster.pods(pods, shapes, nodes / 2);
    deciding = profile(profile, metered ? meters() : ProfileMeters.NONE);
    remembered = NodeEvaluationCache.of(deciding, FeasibleNodeLimit.of(null, 0));
    queue.forEach(pod -> decide());
  }

  @Benchmark
  public boolean decide() {
    PodInfo pod = queue.get(next);
    next = (next + 1) % queue.size();
    cache.removePod(pod.uid());
    Snapshot snapshot = cache.snapshot();
    NodeEvaluation assessment =
        memory
            ? NodeEvaluation.begin(remembered, snapshot, pod, PodNominator.NONE)
            : NodeEvaluation.begin(deciding, snapshot, pod, PodNominator.NONE);
    require(assessment.findFeasibleNodes());
    if (assessment.feasible().isEmpty()) {
      return false;
    }
    require(assessment.prioritizeNodes(board));
    cache.assume(pod.onNode(picker.pick(board)));
    return true;
  }

  private static void require(Status status) {
    if (!status.isSuccess()) {
      throw new IllegalStateException(status.message(), status.cause());
    }
  }

  private static Profile profile(String name, ProfileMeters meters) {
    PluginRegistry registry =
        new BundleLoader(
                complaint -> {
                  throw new IllegalStateException(complaint);
                })
            .loadClassPath()
            .registry();
    SchedulerConfiguration configuration =
        Objects.requireNonNull(
            new ConfigReader(registry).read(BenchmarkCluster.configuration(name)).configuration());
    ProfileConfiguration chosen = configuration.profiles().getFirst();
    return new ProfileFactory(
            registry,
            new InMemoryPortsModule(new ClusterObjects(), Set.of(chosen.schedulerName())),
            Extenders.NONE,
            meters)
        .build(chosen);
  }

  /** Those of the live scheduler; nobody looks at what they count. */
  private static ProfileMeters meters() {
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
        .getInstance(ProfileMeters.class);
  }
}
