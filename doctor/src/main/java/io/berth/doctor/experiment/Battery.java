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

/** The experiments of the doctor, the same for every configuration. */
public final class Battery {
  /** How many experiments a verdict is made of. */
  private static final int ALL = 72;

  /** How many the search for changes looks at; what it finds is measured by all. */
  private static final int FEW = 24;

  private static final long SEED = 1;

  private final PluginRegistry plugins;
  private final Map<WorkloadClass, List<Batch>> batches = new HashMap<>();

  public Battery(PluginRegistry plugins) {
    this.plugins = plugins;
  }

  /**
   * What a profile made of one workload.
   *
   * @param nodes the nodes of the cluster
   */
  public record Example(WorkloadKind kind, int pods, int nodes, ExperimentTotals tally) {}

  /** Runs all experiments of a class with a configuration of one profile. */
  public ExperimentTotals measure(SchedulerConfiguration configuration, WorkloadClass pods)
      throws InterruptedException {
    return run(configuration, batches(pods));
  }

  /** Runs some of them. */
  public ExperimentTotals estimate(SchedulerConfiguration configuration, WorkloadClass pods)
      throws InterruptedException {
    return run(configuration, batches(pods).subList(0, FEW / Batch.SIZE));
  }

  /** Runs the experiment that sentences describe. */
  public Example example(SchedulerConfiguration configuration, WorkloadClass pods)
      throws InterruptedException {
    Experiment experiment = pods.example();
    Batch batch = Batch.of(List.of(experiment)).getFirst();
    ExperimentTotals tally = batch.tally(batch.run(configuration, plugins, SEED, 0));
    return new Example(experiment.kind(), experiment.pods(), experiment.machines().size(), tally);
  }

  /** Runs some of them and keeps the scores of every node for every pod. */
  public List<SimulationResult> explain(SchedulerConfiguration configuration, WorkloadClass pods)
      throws InterruptedException {
    List<SimulationResult> results = new ArrayList<>();
    for (Batch batch : batches(pods).subList(0, 1)) {
      results.add(batch.run(configuration, plugins, SEED, Population.MOST_NODES));
    }
    return results;
  }

  private ExperimentTotals run(SchedulerConfiguration configuration, List<Batch> some)
      throws InterruptedException {
    List<Callable<ExperimentTotals>> runs = new ArrayList<>();
    for (int i = 0; i < some.size(); i++) {
      Batch batch = some.get(i);
      long seed = SEED + i;
      runs.add(() -> batch.tally(batch.run(configuration, plugins, seed, 0)));
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

  private List<Batch> batches(WorkloadClass pods) {
    return batches.computeIfAbsent(pods, one -> Batch.of(one.experiments(ALL)));
  }
}
