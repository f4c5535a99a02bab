package io.berth.simulator.trace;

import io.berth.cache.ClusterCache;
import io.berth.cycle.FeasibleNodeLimit;
import io.berth.cycle.NodeEvaluation;
import io.berth.cycle.NodeEvaluationCache;
import io.berth.framework.Status;
import io.berth.framework.Ticker;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.runtime.NodePluginScores;
import io.berth.runtime.PluginRegistry;
import io.berth.runtime.PodNominator;
import io.berth.runtime.Profile;
import io.berth.runtime.ProfileFactory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;

/**
 * A trace on the engine: pods arrive one by one, each is tried once on all nodes, and what is
 * placed stays. Nobody is preempted, nobody leaves.
 */
public final class Replay {
  private static final int ALL_NODES = 100;

  private final Trace trace;
  private final TracePolicy policy;
  private final Surroundings surroundings;
  private final GpuState ledger;
  private final NodeEvaluationCache memory;
  private final TieBreak ties;
  private final NodePluginScores board = new NodePluginScores(false);
  private final ClusterCache cache = new ClusterCache();
  private final List<PodInfo> pods = new ArrayList<>();
  private final FragmentedGpus fragmented;
  private volatile boolean stopped;

  /**
   * What a replay is given of the world.
   *
   * @param seed decides ties where the trace does not
   * @param ticker tells how long it took
   * @param progress hears how many pods have arrived
   */
  public record Surroundings(long seed, Ticker ticker, IntConsumer progress) {}

  /**
   * Prepares a replay.
   *
   * @param registry the plugins there are; those of this package need not be among them
   */
  public Replay(
      Trace trace, TracePolicy policy, PluginRegistry registry, Surroundings surroundings) {
    this.trace = trace;
    this.policy = policy;
    this.surroundings = surroundings;
    this.ledger = new GpuState(trace.nodes());
    if (registry.find(GpuDeviceFit.NAME) == null) {
      registry.add(catalog -> catalog.add(GpuDeviceFit.NAME, GpuDeviceFit.class));
    }
    Profile profile =
        new ProfileFactory(registry, new TraceModule(ledger)).build(policy.profile(registry));
    this.memory = NodeEvaluationCache.of(profile, FeasibleNodeLimit.of(ALL_NODES, 0));
    this.ties = TieBreak.of(trace, new SplittableRandom(surroundings.seed()));
    trace.nodes().forEach(node -> cache.putNode(TracedObjects.node(node)));
    trace.pods().forEach(pod -> pods.add(TracedObjects.pod(pod)));
    this.fragmented = new FragmentedGpus(trace, ledger);
  }

  /** Has the replay end soon, from any thread; the result tells how far it came. */
  public void stop() {
    stopped = true;
  }

  /** Replays the trace. Can be called once. */
  public ReplayResult run() {
    long began = surroundings.ticker().read();
    AllocationCurve curve = new AllocationCurve(trace.capacity());
    PodClassCounts tally = new PodClassCounts(trace.capacity());
    long arrived = 0;
    long used = 0;
    int position = 0;
    while (position < trace.arrivals().size() && !stopped) {
      TracePod pod = trace.pods().get(trace.arrivals().get(position));
      boolean placed = place(position, pod);
      arrived += pod.demand();
      used += placed ? pod.demand() : 0;
      curve.add(arrived, used, fragmented.sum());
      tally.add(pod.kind(), placed, arrived);
      surroundings.progress().accept(++position);
    }
    return new ReplayResult(
        policy,
        surroundings.seed(),
        new ReplayResult.Size(trace.nodes().size(), trace.gpus(), position),
        position == trace.arrivals().size(),
        curve.points(),
        tally.result(),
        surroundings.ticker().since(began));
  }

  /** Returns where everything is, each arrival as a pod of its own. */
  Snapshot snapshot() {
    return cache.snapshot();
  }

  /** Returns what the pod of an arrival is called, counted from 0. */
  static String podName(int position) {
    return "arrival-" + position;
  }

  private boolean place(int position, TracePod traced) {
    String id = podName(position);
    PodInfo pod = pods.get(trace.arrivals().get(position)).successor(id, id, Instant.EPOCH);
    NodeEvaluation assessment =
        NodeEvaluation.begin(memory, cache.snapshot(), pod, PodNominator.NONE);
    require(assessment.findFeasibleNodes());
    if (assessment.feasible().isEmpty()) {
      return false;
    }
    require(assessment.prioritizeNodes(board));
    String node = ties.pick(board);
    cache.assume(pod.onNode(node));
    ledger.of(node).take(traced.gpus(), traced.gpuMilli());
    fragmented.update(node, traced.cpuMilli());
    return true;
  }

  private static void require(Status status) {
    if (!status.isSuccess()) {
      throw new IllegalStateException(status.message(), status.cause());
    }
  }

  /** The fragmentation of all nodes, of which an arrival changes one. */
  private static final class FragmentedGpus {
    private final TargetWorkload workload;
    private final GpuState ledger;
    private final Map<String, Long> freeCpu = new LinkedHashMap<>();
    private final Map<String, Double> ofNodes = new LinkedHashMap<>();
    private double sum;

    private FragmentedGpus(Trace trace, GpuState ledger) {
      this.workload = TargetWorkload.of(trace.pods());
      this.ledger = ledger;
      for (TraceNode node : trace.nodes()) {
        freeCpu.put(node.name(), node.cpuMilli());
        update(node.name(), 0);
      }
    }

    private double sum() {
      return sum;
    }

    private void update(String node, long cpuTaken) {
      long free = Objects.requireNonNull(freeCpu.get(node), node) - cpuTaken;
      freeCpu.put(node, free);
      double now = workload.fragmentation(ledger.of(node), free);
      Double before = ofNodes.put(node, now);
      sum += now - (before == null ? 0 : before);
    }
  }
}
