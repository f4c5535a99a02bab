package io.berth.simulator;

import io.berth.config.EffectiveConfiguration;
import io.berth.config.ProfileConfiguration;
import io.berth.config.SchedulerConfiguration;
import io.berth.framework.Ticker;
import io.berth.manifest.ClusterObjects;
import io.berth.manifest.ManifestException;
import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.queue.QueueCounts;
import io.berth.runtime.PluginRegistry;
import io.berth.simulator.result.SimulationResult;
import io.berth.simulator.workload.ClusterPlan;
import io.berth.simulator.workload.PlannedPod;
import io.fabric8.kubernetes.api.model.Node;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;

/**
 * Runs the live scheduler's queue, cycles, cache and plugins on an in-memory cluster, on one thread
 * and with a virtual clock, until the cluster is stable.
 */
public final class Simulation {
  /** Limits retries of pods that failed with an error while no pod is bound or deleted. */
  private static final int MAX_RETRIES_WITHOUT_PROGRESS = 3;

  private static final Duration CLOCK_STEP = Duration.ofSeconds(1);

  /** Exceeds the time a pod can spend in the unschedulable pods, and the maximum Permit timeout. */
  private static final Duration LONGEST_TIMEOUT = Duration.ofMinutes(16);

  private final SchedulerConfiguration configuration;
  private final Options options;
  private final SimulationContext context;
  private final SimulationModule.Engine engine;
  private final List<NodeDescription> nodes = new ArrayList<>();
  private final List<PodInfo> pods = new ArrayList<>();
  private final List<String> notes;
  private volatile boolean stopped;

  private Simulation(
      SchedulerConfiguration effective,
      PluginRegistry registry,
      ClusterPlan plan,
      Options options) {
    this.configuration = effective;
    this.options = options;
    ProfileAssignment assignment = new ProfileAssignment(profileNames());
    List<PlannedPod> planned = plan.pods().stream().filter(pod -> !pod.isFinished()).toList();
    planned.forEach(pod -> pods.add(pod.info(assignment.schedulerNameFor(pod))));
    ClusterObjects objects = InMemoryNamespaces.addMissing(plan.objects(), pods);
    objects.all(Node.class).forEach(node -> nodes.add(NodeDescription.of(node)));
    this.context =
        SimulationContext.of(
            objects,
            pods,
            plan.names(),
            latestCreation(pods),
            options.topScores(),
            options.progress());
    for (int i = 0; i < pods.size(); i++) {
      boolean foreign = !assignment.schedulerNames().contains(pods.get(i).schedulerName());
      context.records().add(pods.get(i), planned.get(i).workload(), foreign);
    }
    this.engine = SimulationModule.engine(effective, registry, context, options.seed());
    context.connect(engine);
    this.notes = new ArrayList<>(plan.notes());
    notes.addAll(assignment.notes());
  }

  /**
   * Creates a simulation.
   *
   * @throws ManifestException if the configuration requires an unsupported feature
   * @throws io.berth.runtime.InvalidProfileException if a plugin cannot be built
   */
  public static Simulation of(
      SchedulerConfiguration configuration,
      PluginRegistry registry,
      ClusterPlan plan,
      Options options) {
    PodEvaluator.rejectExtenders(configuration);
    return new Simulation(
        EffectiveConfiguration.of(configuration, registry), registry, plan, options);
  }

  private List<String> profileNames() {
    Set<String> names = new LinkedHashSet<>();
    for (ProfileConfiguration profile : configuration.profiles()) {
      names.add(profile.schedulerName());
    }
    return List.copyOf(names);
  }

  /** Returns the start of the simulation: the latest creation timestamp. */
  private static Instant latestCreation(List<PodInfo> pods) {
    return pods.stream()
        .map(PodInfo::creationTimestamp)
        .max(Instant::compareTo)
        .orElse(Instant.EPOCH);
  }

  /** Returns the number of initially pending pods. */
  public int pendingCount() {
    return (int) context.records().entries().stream().filter(Simulation::isPending).count();
  }

  private static boolean isPending(PodRecords.Entry entry) {
    return !entry.wasBound() && !entry.foreign;
  }

  /** Requests an early end, from any thread; the result contains what was simulated so far. */
  public void stop() {
    stopped = true;
    engine.queue().close();
  }

  /** Runs the simulation. Call at most once. */
  public SimulationResult run() throws InterruptedException {
    long startNanos = options.ticker().read();
    context.volumes().start();
    nodes.forEach(context.cluster()::add);
    pods.stream().filter(pod -> !pod.nodeName().isEmpty()).forEach(context.cluster()::add);
    Snapshot before = engine.cache().snapshot();
    for (PodInfo pod : pods) {
      if (pod.nodeName().isEmpty()) {
        context.volumes().prepare(pod);
        context.cluster().add(pod);
      }
    }
    runUntilStable();
    SimulationResult.Statistics statistics =
        new SimulationResult.Statistics(
            context.decisions().decisions(),
            context.preemptionExecutor().deletedCount(),
            context.clock().elapsed(),
            options.ticker().since(startNanos),
            !stopped);
    return SimulationResult.of(
        new SimulationResult.Setting(options.name(), profileNames(), options.seed()),
        Outcomes.nodes(before, engine.cache().snapshot()),
        new Outcomes(engine, stopped).pods(context.records()),
        statistics,
        notes);
  }

  /** Advances the virtual clock past backoffs, Permit timeouts and the flush of the queue. */
  private void runUntilStable() throws InterruptedException {
    engine.loop().runUntilIdle();
    int retriesWithoutProgress = 0;
    int movesAtFlush = -1;
    while (!stopped) {
      int moves = context.cluster().moves();
      QueueCounts counts = engine.queue().counts();
      if (context.bindings().hasDeferred()) {
        context.clock().advance(LONGEST_TIMEOUT);
        context.bindings().runDeferred();
      } else if (counts.backoff() > 0 && retriesWithoutProgress < MAX_RETRIES_WITHOUT_PROGRESS) {
        advancePastBackoff();
      } else if (counts.unschedulable() > 0 && moves != movesAtFlush) {
        movesAtFlush = moves;
        context.clock().advance(LONGEST_TIMEOUT);
        engine.queue().flush();
      } else {
        break;
      }
      engine.loop().runUntilIdle();
      retriesWithoutProgress = context.cluster().moves() == moves ? retriesWithoutProgress + 1 : 0;
    }
  }

  /** Advances the clock until a pod leaves its backoff. */
  private void advancePastBackoff() {
    long maxSeconds = configuration.podMaxBackoffSeconds() + 2;
    for (long i = 0; i < maxSeconds && engine.queue().counts().active() == 0; i++) {
      context.clock().advance(CLOCK_STEP);
      engine.queue().flush();
    }
  }

  /**
   * The options of a simulation.
   *
   * @param name the display name of the configuration
   * @param seed breaks ties between nodes
   * @param topScores the number of best nodes per pod whose scores are recorded, along with the
   *     reasons of rejected nodes; 0 records neither
   * @param ticker measures the duration of the simulation
   * @param progress receives the number of decisions so far
   */
  public record Options(
      String name, long seed, int topScores, Ticker ticker, IntConsumer progress) {}
}
