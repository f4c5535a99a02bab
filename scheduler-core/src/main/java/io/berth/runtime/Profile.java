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
import io.berth.runtime.ScoreRunner.ScoringPlugin;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A profile: the plugins that schedule the pods with one scheduler name. */
public final class Profile {
  private static final SchedulingRuleLimit POD_RULE_LIMIT = new SchedulingRuleLimit();
  private static final UnsupportedGangs UNSUPPORTED_GANGS = new UnsupportedGangs();

  private final String schedulerName;
  private final Map<String, Plugin> plugins;
  private final @Nullable ProfileNodeFilter nodes;
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
   * Creates a profile.
   *
   * @param plugins all plugins of the profile by name, in configured order
   * @param effective the plugins of each extension point, in the order of execution
   * @param nodes the profile's node filter, or null for all nodes
   * @param extenders the scheduler extenders
   * @param meter records the metrics of the profile
   */
  Profile(
      String schedulerName,
      Map<String, Plugin> plugins,
      EffectivePlugins effective,
      @Nullable ProfileNodeFilter nodes,
      Extenders extenders,
      ProfileMeter meter) {
    this.schedulerName = schedulerName;
    this.extenders = extenders;
    this.meter = meter;
    this.sampler = meter.pluginMetricsSampler();
    this.plugins = new LinkedHashMap<>(plugins);
    this.nodes = nodes;
    PluginLookup lookup = new PluginLookup(plugins, effective);
    this.queueSort = lookup.at(ExtensionPoint.QUEUE_SORT, QueueSortPlugin.class).getFirst();
    this.preEnqueue =
        new PreEnqueueRunner(lookup.at(ExtensionPoint.PRE_ENQUEUE, PreEnqueuePlugin.class), meter);
    this.preFilters =
        new PreFilterRunner(
            Stream.of(
                    List.of(POD_RULE_LIMIT),
                    lookup.at(ExtensionPoint.PRE_FILTER, PreFilterPlugin.class),
                    List.of(UNSUPPORTED_GANGS))
                .<PreFilterPlugin>flatMap(List::stream)
                .toList(),
            meter);
    this.filters =
        new FilterRunner(
            Stream.concat(
                    Stream.ofNullable(nodes),
                    lookup.at(ExtensionPoint.FILTER, FilterPlugin.class).stream())
                .toList(),
            meter);
    this.postFilters =
        new PostFilterRunner(lookup.at(ExtensionPoint.POST_FILTER, PostFilterPlugin.class), meter);
    this.preScores =
        new PreScoreRunner(lookup.at(ExtensionPoint.PRE_SCORE, PreScorePlugin.class), meter);
    this.scores =
        new ScoreRunner(
            effective.at(ExtensionPoint.SCORE).stream()
                .map(
                    enabled ->
                        ScoringPlugin.of(lookup.get(enabled, ScorePlugin.class), enabled.weight()))
                .toList(),
            meter);
    this.reserves =
        new ReserveRunner(lookup.at(ExtensionPoint.RESERVE, ReservePlugin.class), meter);
    this.permits = new PermitRunner(lookup.at(ExtensionPoint.PERMIT, PermitPlugin.class), meter);
    this.preBinds =
        new PreBindRunner(lookup.at(ExtensionPoint.PRE_BIND, PreBindPlugin.class), meter);
    this.binds = new BindRunner(lookup.at(ExtensionPoint.BIND, BindPlugin.class), extenders, meter);
    this.postBinds =
        new PostBindRunner(lookup.at(ExtensionPoint.POST_BIND, PostBindPlugin.class), meter);
  }

  private record PluginLookup(Map<String, Plugin> plugins, EffectivePlugins effective) {
    <P extends Plugin> List<P> at(ExtensionPoint point, Class<P> type) {
      return effective.at(point).stream().map(enabled -> get(enabled, type)).toList();
    }

    <P extends Plugin> P get(EffectivePlugins.Plugin enabled, Class<P> type) {
      return type.cast(plugins.get(enabled.name()));
    }
  }

  public String schedulerName() {
    return schedulerName;
  }

  /** Returns the meter of this profile. */
  public ProfileMeter meter() {
    return meter;
  }

  /** Returns the scheduler extenders. */
  public Extenders extenders() {
    return extenders;
  }

  /** Returns the state of a new attempt. */
  public CycleState newCycleState(Snapshot snapshot) {
    CycleState state = new CycleState(snapshot);
    if (sampler.getAsBoolean()) {
      PluginMetricsSampling.sample(state);
    }
    return state;
  }

  /** Returns the plugins that register for events, in configured order. */
  public List<EnqueueExtensions> enqueueExtensions() {
    return Stream.of(
            plugins.values().stream(),
            Stream.of(POD_RULE_LIMIT, UNSUPPORTED_GANGS),
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
