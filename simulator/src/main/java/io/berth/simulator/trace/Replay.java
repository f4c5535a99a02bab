package io.berth.simulator.trace;

import com.google.inject.AbstractModule;
import io.berth.cache.SchedulerCache;
import io.berth.cycle.FeasibleNodeLimit;
import io.berth.cycle.NodeEvaluation;
import io.berth.cycle.ProfileEvaluationState;
import io.berth.framework.DeviceClassResolver;
import io.berth.framework.PodBinder;
import io.berth.framework.Status;
import io.berth.framework.Ticker;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.runtime.NominatedPodLister;
import io.berth.runtime.PluginRegistry;
import io.berth.runtime.Profile;
import io.berth.runtime.ProfileFactory;
import io.berth.runtime.ScoreTable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;

/**
 * Replays a trace on the engine: pods arrive one by one, each has one scheduling attempt on all
 * nodes, and placed pods stay. Pods are not preempted and do not finish.
 */
public final class Replay {
  private static final int ALL_NODES = 100;

  private final Trace trace;
  private final TracePolicy policy;
  private final Options options;
  private final GpuDevices.ByNode gpuState;
  private final ProfileEvaluationState evaluationState;
  private final TieBreak tieBreak;
  private final ScoreTable scoreTable = new ScoreTable(false);
  private final SchedulerCache cache = new SchedulerCache();
  private final List<PodInfo> pods = new ArrayList<>();
  private final FragmentedGpus fragmented;
  private volatile boolean stopped;

  /**
   * The options of a replay.
   *
   * @param seed breaks ties if the trace has no ranks
   * @param ticker measures the duration
   * @param progress receives the number of arrived pods
   */
  public record Options(long seed, Ticker ticker, IntConsumer progress) {}

  /**
   * Creates a replay.
   *
   * @param registry the available plugins; the plugin of this package is added if it is missing
   */
  public Replay(Trace trace, TracePolicy policy, PluginRegistry registry, Options options) {
    this.trace = trace;
    this.policy = policy;
    this.options = options;
    this.gpuState = new GpuDevices.ByNode(trace.nodes());
    if (registry.find(GpuDeviceFit.NAME) == null) {
      registry.add(catalog -> catalog.add(GpuDeviceFit.NAME, GpuDeviceFit.class));
    }
    Profile profile =
        new ProfileFactory(registry, new PluginModule(gpuState)).build(policy.profile(registry));
    this.evaluationState = ProfileEvaluationState.of(profile, FeasibleNodeLimit.of(ALL_NODES, 0));
    this.tieBreak = TieBreak.of(trace, new SplittableRandom(options.seed()));
    trace.nodes().forEach(node -> cache.putNode(TraceObjects.node(node)));
    trace.pods().forEach(pod -> pods.add(TraceObjects.pod(pod)));
    this.fragmented = new FragmentedGpus(trace, gpuState);
  }

  /** Requests an early end, from any thread; the result contains what was replayed so far. */
  public void stop() {
    stopped = true;
  }

  /** Replays the trace. Call at most once. */
  public ReplayResult run() {
    long startNanos = options.ticker().read();
    AllocationCurve curve = new AllocationCurve(trace.capacity());
    PodClassCounts podClassCounts = new PodClassCounts(trace.capacity());
    long arrived = 0;
    long used = 0;
    int position = 0;
    while (position < trace.arrivals().size() && !stopped) {
      Trace.Pod pod = trace.pods().get(trace.arrivals().get(position));
      boolean placed = place(position, pod);
      arrived += pod.demand();
      used += placed ? pod.demand() : 0;
      curve.add(arrived, used, fragmented.sum());
      podClassCounts.add(pod.podClass(), placed, arrived);
      options.progress().accept(++position);
    }
    return new ReplayResult(
        policy,
        options.seed(),
        new ReplayResult.Size(trace.nodes().size(), trace.gpus(), position),
        position == trace.arrivals().size(),
        curve.points(),
        podClassCounts.result(),
        options.ticker().since(startNanos));
  }

  /** Returns the nodes with their pods, one pod per arrival. */
  Snapshot snapshot() {
    return cache.snapshot();
  }

  /** Returns the pod name of an arrival, counted from 0. */
  static String podName(int position) {
    return "arrival-" + position;
  }

  private boolean place(int position, Trace.Pod traced) {
    String name = podName(position);
    PodInfo pod = pods.get(trace.arrivals().get(position)).replacement(name, name, Instant.EPOCH);
    NodeEvaluation nodeEvaluation =
        NodeEvaluation.begin(evaluationState, cache.snapshot(), pod, NominatedPodLister.NONE);
    require(nodeEvaluation.findFeasibleNodes());
    if (nodeEvaluation.feasible().isEmpty()) {
      return false;
    }
    require(nodeEvaluation.prioritizeNodes(scoreTable));
    String node = tieBreak.pick(scoreTable);
    cache.assumePod(pod.withNodeName(node));
    gpuState.of(node).allocate(traced.gpus(), traced.gpuMilli());
    fragmented.update(node, traced.cpuMilli());
    return true;
  }

  private static void require(Status status) {
    if (!status.isSuccess()) {
      throw new IllegalStateException(status.message(), status.cause());
    }
  }

  /** The sum of the fragmentation of all nodes, updated per node. */
  private static final class FragmentedGpus {
    private final TargetWorkload workload;
    private final GpuDevices.ByNode gpuState;
    private final Map<String, Long> freeCpu = new LinkedHashMap<>();
    private final Map<String, Double> ofNodes = new LinkedHashMap<>();
    private double sum;

    private FragmentedGpus(Trace trace, GpuDevices.ByNode gpuState) {
      this.workload = TargetWorkload.of(trace.pods());
      this.gpuState = gpuState;
      for (Trace.Node node : trace.nodes()) {
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
      double updated = workload.fragmentation(gpuState.of(node), free);
      Double previous = ofNodes.put(node, updated);
      sum += updated - (previous == null ? 0 : previous);
    }
  }

  /** Binds the dependencies of the plugins of a replay. */
  private static final class PluginModule extends AbstractModule {
    private final GpuDevices.ByNode gpuState;

    PluginModule(GpuDevices.ByNode gpuState) {
      this.gpuState = gpuState;
    }

    @Override
    protected void configure() {
      bind(GpuDevices.ByNode.class).toInstance(gpuState);
      bind(DeviceClassResolver.class).toInstance(DeviceClassResolver.NONE);
      bind(PodBinder.class).toInstance((pod, node) -> Status.error("a replay does not bind pods"));
    }
  }
}
