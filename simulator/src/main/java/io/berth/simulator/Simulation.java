package io.berth.simulator;

import io.berth.config.EffectiveConfiguration;
import io.berth.config.ProfileConfiguration;
import io.berth.config.SchedulerConfiguration;
import io.berth.manifest.ClusterObjects;
import io.berth.manifest.ManifestException;
import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.queue.QueueCounts;
import io.berth.runtime.PluginRegistry;
import io.berth.simulator.result.Effort;
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

/**
 * The scheduler on a cluster in memory: the live scheduler's own queue, cycles, cache and plugins,
 * on one thread and in a time of its own, until nothing moves any more.
 */
public final class Simulation {
  /** So often pods that failed for an error are tried again without anything having moved. */
  private static final int MOST_VAIN_RETRIES = 3;

  private static final Duration TICK = Duration.ofSeconds(1);

  /** Longer than the queue lets a pod wait for an event, or a Permit plugin hold it back. */
  private static final Duration LONG = Duration.ofMinutes(16);

  private final SchedulerConfiguration configuration;
  private final SimulationOptions options;
  private final SimulationContext world;
  private final SimulationModule.Engine engine;
  private final List<NodeDescription> nodes = new ArrayList<>();
  private final List<PodInfo> pods = new ArrayList<>();
  private final List<String> notes;
  private volatile boolean stopped;

  private Simulation(
      SchedulerConfiguration started,
      PluginRegistry registry,
      ClusterPlan plan,
      SimulationOptions options) {
    this.configuration = started;
    this.options = options;
    PodOwnership names = new PodOwnership(profileNames());
    List<PlannedPod> planned = plan.pods().stream().filter(pod -> !pod.isFinished()).toList();
    planned.forEach(pod -> pods.add(pod.info(names.of(pod))));
    ClusterObjects objects = Namespaces.completed(plan.objects(), pods);
    objects.all(Node.class).forEach(node -> nodes.add(NodeDescription.of(node)));
    this.world =
        SimulationContext.of(
            objects, pods, plan.names(), latest(pods), options.topScores(), options.progress());
    for (int i = 0; i < pods.size(); i++) {
      boolean foreign = !names.own().contains(pods.get(i).schedulerName());
      world.ledger().enter(pods.get(i), planned.get(i).workload(), foreign);
    }
    this.engine = SimulationModule.engine(started, registry, world, options.seed());
    world.connect(engine);
    this.notes = new ArrayList<>(plan.notes());
    notes.addAll(names.notes());
  }

  /**
   * Puts a simulation together.
   *
   * @throws ManifestException if the configuration asks for what is not built yet
   * @throws io.berth.runtime.PluginException if a plugin cannot be built
   */
  public static Simulation of(
      SchedulerConfiguration read,
      PluginRegistry registry,
      ClusterPlan plan,
      SimulationOptions options) {
    Evaluator.refuseExtenders(read);
    return new Simulation(EffectiveConfiguration.of(read, registry), registry, plan, options);
  }

  private List<String> profileNames() {
    Set<String> names = new LinkedHashSet<>();
    for (ProfileConfiguration profile : configuration.profiles()) {
      names.add(profile.schedulerName());
    }
    return List.copyOf(names);
  }

  /** The simulation begins when the last pod was made; where nobody says when, any time will do. */
  private static Instant latest(List<PodInfo> pods) {
    return pods.stream().map(PodInfo::createdAt).max(Instant::compareTo).orElse(Instant.EPOCH);
  }

  /** Returns how many pods wait to be placed at the start. */
  public int waiting() {
    return (int) world.ledger().entries().stream().filter(Simulation::isToBePlaced).count();
  }

  private static boolean isToBePlaced(PodRecords.Entry entry) {
    return !entry.wasBound() && !entry.foreign;
  }

  /** Has the simulation end soon, from any thread; the result tells how far it came. */
  public void stop() {
    stopped = true;
    engine.queue().close();
  }

  /** Runs the simulation. Can be called once. */
  public SimulationResult run() throws InterruptedException {
    long began = options.ticker().read();
    world.volumes().start();
    nodes.forEach(world.cluster()::add);
    pods.stream().filter(pod -> !pod.nodeName().isEmpty()).forEach(world.cluster()::add);
    Snapshot before = engine.cache().snapshot();
    for (PodInfo pod : pods) {
      if (pod.nodeName().isEmpty()) {
        world.volumes().prepare(pod);
        world.cluster().add(pod);
      }
    }
    runUntilNothingMoves();
    Effort effort =
        new Effort(
            world.decisions().decisions(),
            world.preemptor().removed(),
            world.clock().passed(),
            options.ticker().since(began),
            !stopped);
    return SimulationResult.of(
        new SimulationResult.Setting(options.name(), profileNames(), options.seed()),
        Outcomes.nodes(before, engine.cache().snapshot()),
        new Outcomes(engine, stopped).pods(world.ledger()),
        effort,
        notes);
  }

  /** What pods wait for in reality passes here at once: rests, permits, a second look at all. */
  private void runUntilNothingMoves() throws InterruptedException {
    engine.loop().runUntilIdle();
    int vain = 0;
    int movesAtFlush = -1;
    while (!stopped) {
      int moves = world.cluster().moves();
      QueueCounts counts = engine.queue().counts();
      if (world.bindings().hasHeld()) {
        world.clock().advance(LONG);
        world.bindings().runHeld();
      } else if (counts.backoff() > 0 && vain < MOST_VAIN_RETRIES) {
        rest();
      } else if (counts.unschedulable() > 0 && moves != movesAtFlush) {
        movesAtFlush = moves;
        world.clock().advance(LONG);
        engine.queue().flush();
      } else {
        break;
      }
      engine.loop().runUntilIdle();
      vain = world.cluster().moves() == moves ? vain + 1 : 0;
    }
  }

  /** Lets time pass until somebody has rested enough. */
  private void rest() {
    long longest = configuration.podMaxBackoffSeconds() + 2;
    for (long i = 0; i < longest && engine.queue().counts().active() == 0; i++) {
      world.clock().advance(TICK);
      engine.queue().flush();
    }
  }
}
