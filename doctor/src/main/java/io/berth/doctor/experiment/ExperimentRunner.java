package io.berth.doctor.experiment;

import io.berth.config.SchedulerConfiguration;
import io.berth.runtime.PluginRegistry;
import io.berth.simulator.result.SimulationResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs the doctor's experiments, which are the same for every configuration. */
public final class ExperimentRunner {
  /** The number of experiments that a verdict is based on. */
  private static final int ALL = 72;

  /** The number of experiments in the search for changes. The result is measured with all. */
  private static final int FEW = 24;

  private static final long SEED = 1;

  private final PluginRegistry plugins;
  private final Map<WorkloadClass, List<ExperimentBatch>> batches = new HashMap<>();

  public ExperimentRunner(PluginRegistry plugins) {
    this.plugins = plugins;
  }

  /**
   * The result of a profile for one workload.
   *
   * @param nodes the number of nodes of the cluster
   */
  public record Example(WorkloadKind kind, int pods, int nodes, ExperimentTotals totals) {}

  /** Runs all experiments of a class with a configuration of one profile. */
  public ExperimentTotals measure(SchedulerConfiguration configuration, WorkloadClass pods)
      throws InterruptedException {
    return run(configuration, batches(pods));
  }

  /** Runs a part of the experiments of a class. */
  public ExperimentTotals estimate(SchedulerConfiguration configuration, WorkloadClass pods)
      throws InterruptedException {
    return run(configuration, batches(pods).subList(0, FEW / ExperimentBatch.SIZE));
  }

  /** Runs the example of a class. */
  public Example example(SchedulerConfiguration configuration, WorkloadClass pods)
      throws InterruptedException {
    Experiment experiment = pods.example();
    ExperimentBatch batch = ExperimentBatch.of(List.of(experiment)).getFirst();
    ExperimentTotals totals = batch.totals(batch.run(configuration, plugins, SEED, 0));
    return new Example(experiment.kind(), experiment.pods(), experiment.nodes().size(), totals);
  }

  /** Runs a batch of the experiments and keeps the scores of every node for every pod. */
  public SimulationResult explain(SchedulerConfiguration configuration, WorkloadClass pods)
      throws InterruptedException {
    return batches(pods)
        .getFirst()
        .run(configuration, plugins, SEED, ExperimentGenerator.MAX_NODES);
  }

  private ExperimentTotals run(SchedulerConfiguration configuration, List<ExperimentBatch> some)
      throws InterruptedException {
    List<Callable<ExperimentTotals>> runs = new ArrayList<>();
    for (int i = 0; i < some.size(); i++) {
      ExperimentBatch batch = some.get(i);
      long seed = SEED + i;
      runs.add(() -> batch.totals(batch.run(configuration, plugins, seed, 0)));
    }
    ExperimentTotals sum = ExperimentTotals.NONE;
    try (ExecutorService threads =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
      for (Future<ExperimentTotals> run : threads.invokeAll(runs)) {
        sum = sum.plus(result(run));
      }
    }
    return sum;
  }

  private static ExperimentTotals result(Future<ExperimentTotals> run) throws InterruptedException {
    try {
      return run.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  private List<ExperimentBatch> batches(WorkloadClass pods) {
    return batches.computeIfAbsent(pods, key -> ExperimentBatch.of(key.experiments(ALL)));
  }
}
