package io.berth.simulator;

import io.berth.config.ConfigReader;
import io.berth.config.ProfileConfiguration;
import io.berth.config.SchedulerConfiguration;
import io.berth.cycle.Assessment;
import io.berth.framework.Status;
import io.berth.manifest.ClusterObjects;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.runtime.BundleLoader;
import io.berth.runtime.Nominations;
import io.berth.runtime.PluginRegistry;
import io.berth.runtime.Profile;
import io.berth.runtime.ProfileFactory;
import io.berth.runtime.ScoreBoard;
import java.util.List;
import java.util.Objects;
import java.util.Set;
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
 * What deciding on one pod costs: every node is filtered, every passing node scored.
 *
 * <p>Run: {@code mvn -pl simulator -am test-compile exec:exec@jmh -Djmh=EngineBenchmark}; add
 * {@code "-Djmh=EngineBenchmark -prof gc"} to see what it allocates.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@State(Scope.Thread)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class EngineBenchmark {
  @Param({"100", "1000", "5000"})
  private int nodes = 100;

  @Param({"default", "gpu"})
  private String profile = "default";

  /** What kind of pod is decided on; mixed takes all of the others in turn. */
  @Param({"mixed"})
  private String pods = "mixed";

  private Profile deciding;
  private Snapshot snapshot = Snapshot.EMPTY;
  private List<PodInfo> queue = List.of();
  private final ScoreBoard board = new ScoreBoard(false);
  private int next;

  @Setup
  public void setUp() {
    BenchmarkCluster cluster = new BenchmarkCluster(nodes);
    snapshot = cluster.snapshot();
    queue = cluster.pods(pods);
    deciding = profile(profile);
  }

  @Benchmark
  public long decide() {
    PodInfo pod = queue.get(next);
    next = (next + 1) % queue.size();
    Assessment assessment = Assessment.begin(deciding, snapshot, pod, Nominations.NONE);
    require(assessment.judgeNodes());
    if (assessment.feasible().isEmpty()) {
      return -1;
    }
    require(assessment.scoreNodes(board));
    long best = -1;
    for (int i = 0, size = assessment.feasible().size(); i < size; i++) {
      best = Math.max(best, board.total(i));
    }
    return best;
  }

  private static void require(Status status) {
    if (!status.isSuccess()) {
      throw new IllegalStateException(status.message(), status.cause());
    }
  }

  private static Profile profile(String name) {
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
            registry, new MemoryPortsModule(new ClusterObjects(), Set.of(chosen.schedulerName())))
        .build(chosen);
  }
}
