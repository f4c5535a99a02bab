package io.berth.runtime;

import io.berth.config.EffectivePlugins;
import io.berth.framework.BindPlugin;
import io.berth.framework.CycleState;
import io.berth.framework.EnqueueExtensions;
import io.berth.framework.ExtensionPoint;
import io.berth.framework.FilterPlugin;
import io.berth.framework.PermitPlugin;
import io.berth.framework.Plugin;
import io.berth.framework.PostBindPlugin;
import io.berth.framework.PostFilterPlugin;
import io.berth.framework.PreBindPlugin;
import io.berth.framework.PreEnqueuePlugin;
import io.berth.framework.PreFilterPlugin;
import io.berth.framework.PreScorePlugin;
import io.berth.framework.ProfileMeter;
import io.berth.framework.QueueSortPlugin;
import io.berth.framework.ReservePlugin;
import io.berth.framework.ScorePlugin;
import io.berth.model.Snapshot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A scheduler by its name: the plugins that decide for the pods which ask for it. */
public final class Profile {
  private static final SchedulingRuleLimit POD_RULE_LIMIT = new SchedulingRuleLimit();
  private static final UnsupportedGangs GANG_REFUSAL = new UnsupportedGangs();

  private final String schedulerName;
  private final Map<String, Plugin> plugins;
  private final @Nullable ProfileNodes nodes;
  private final Extenders extenders;
  private final ProfileMeter meter;
  private final BooleanSupplier sampler;
  private final QueueSortPlugin queueSort;
  private final PreEnqueueRunner preEnqueue;
  private final PreFilterRunner preFilters;
  private final FilterRunner filters;
  private final PostFilterRunner postFilters;
  private final PreScoreRunner preScores;
  private final ScoreRunner scores;
  private final ReserveRunner reserves;
  private final PermitRunner permits;
  private final PreBindRunner preBinds;
  private final BindRunner binds;
  private final PostBindRunner postBinds;

  /**
   * Puts a profile together.
   *
   * @param plugins every plugin of the profile by name, in configured order
   * @param effective which of them take part at each extension point, in the order of being asked
   * @param nodes the profile's own nodes, or null for all nodes
   * @param extenders who is asked besides
   * @param meter takes note of what they do
   */
  Profile(
      String schedulerName,
      Map<String, Plugin> plugins,
      EffectivePlugins effective,
      @Nullable ProfileNodes nodes,
      Extenders extenders,
      ProfileMeter meter) {
    this.schedulerName = schedulerName;
    this.extenders = extenders;
    this.meter = meter;
    this.sampler = meter.sampler();
    this.plugins = new LinkedHashMap<>(plugins);
    this.nodes = nodes;
    Wiring wiring = new Wiring(plugins, effective);
    this.queueSort = wiring.at(ExtensionPoint.QUEUE_SORT, QueueSortPlugin.class).getFirst();
    this.preEnqueue =
        new PreEnqueueRunner(wiring.at(ExtensionPoint.PRE_ENQUEUE, PreEnqueuePlugin.class), meter);
    this.preFilters =
        new PreFilterRunner(
            Stream.of(
                    List.of(POD_RULE_LIMIT),
                    wiring.at(ExtensionPoint.PRE_FILTER, PreFilterPlugin.class),
                    List.of(GANG_REFUSAL))
                .<PreFilterPlugin>flatMap(List::stream)
                .toList(),
            meter);
    this.filters =
        new FilterRunner(
            Stream.concat(
                    Stream.ofNullable(nodes),
                    wiring.at(ExtensionPoint.FILTER, FilterPlugin.class).stream())
                .toList(),
            meter);
    this.postFilters =
        new PostFilterRunner(wiring.at(ExtensionPoint.POST_FILTER, PostFilterPlugin.class), meter);
    this.preScores =
        new PreScoreRunner(wiring.at(ExtensionPoint.PRE_SCORE, PreScorePlugin.class), meter);
    this.scores =
        new ScoreRunner(
            effective.at(ExtensionPoint.SCORE).stream()
                .map(one -> ScoringPlugin.of(wiring.get(one, ScorePlugin.class), one.weight()))
                .toList(),
            meter);
    this.reserves =
        new ReserveRunner(wiring.at(ExtensionPoint.RESERVE, ReservePlugin.class), meter);
    this.permits = new PermitRunner(wiring.at(ExtensionPoint.PERMIT, PermitPlugin.class), meter);
    this.preBinds =
        new PreBindRunner(wiring.at(ExtensionPoint.PRE_BIND, PreBindPlugin.class), meter);
    this.binds = new BindRunner(wiring.at(ExtensionPoint.BIND, BindPlugin.class), extenders, meter);
    this.postBinds =
        new PostBindRunner(wiring.at(ExtensionPoint.POST_BIND, PostBindPlugin.class), meter);
  }

  private record Wiring(Map<String, Plugin> plugins, EffectivePlugins effective) {
    <P extends Plugin> List<P> at(ExtensionPoint point, Class<P> type) {
      return effective.at(point).stream().map(one -> get(one, type)).toList();
    }

    <P extends Plugin> P get(EffectivePlugins.Plugin one, Class<P> type) {
      return type.cast(plugins.get(one.name()));
    }
  }

  public String schedulerName() {
    return schedulerName;
  }

  /** Returns who takes note of this profile's attempts. */
  public ProfileMeter meter() {
    return meter;
  }

  /** Returns who is asked besides the plugins. */
  public Extenders extenders() {
    return extenders;
  }

  /** Returns the state of an attempt that begins now. */
  public CycleState begin(Snapshot snapshot) {
    CycleState state = new CycleState(snapshot);
    if (sampler.getAsBoolean()) {
      PluginMetricsSampling.mark(state);
    }
    return state;
  }

  /** Returns the plugins that know which events help the pods they reject, in configured order. */
  public List<EnqueueExtensions> eventAware() {
    return Stream.of(
            plugins.values().stream(),
            Stream.of(POD_RULE_LIMIT, GANG_REFUSAL),
            Stream.ofNullable(nodes))
        .flatMap(Function.identity())
        .filter(EnqueueExtensions.class::isInstance)
        .map(EnqueueExtensions.class::cast)
        .toList();
  }

  public QueueSortPlugin queueSort() {
    return queueSort;
  }

  public PreEnqueueRunner preEnqueue() {
    return preEnqueue;
  }

  public PreFilterRunner preFilters() {
    return preFilters;
  }

  public FilterRunner filters() {
    return filters;
  }

  public PostFilterRunner postFilters() {
    return postFilters;
  }

  public PreScoreRunner preScores() {
    return preScores;
  }

  public ScoreRunner scores() {
    return scores;
  }

  public ReserveRunner reserves() {
    return reserves;
  }

  public PermitRunner permits() {
    return permits;
  }

  public PreBindRunner preBinds() {
    return preBinds;
  }

  public BindRunner binds() {
    return binds;
  }

  public PostBindRunner postBinds() {
    return postBinds;
  }
}
