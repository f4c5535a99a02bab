package io.berth.runtime;

import io.berth.framework.CachingScope;
import io.berth.framework.CycleState;
import io.berth.framework.ExtensionPointMeter;
import io.berth.framework.FilterPlugin;
import io.berth.framework.MetricsExtensionPoint;
import io.berth.framework.PluginStatus;
import io.berth.framework.ProfileMeter;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The Filter plugins of a profile. */
public final class FilterRunner {
  /** As many as there are bits for; a profile of more has no answers kept. */
  private static final int MOST_KEPT = Long.SIZE;

  private final FilterPlugin[] plugins;
  private final String[] names;

  /* The plugins that look at the judged node alone, as bits. */
  private final long nodeLocal;

  private final ExtensionPointMeter meter;
  private final PluginInvoker calls;
  private final PluginEvaluationCounts evaluations;

  FilterRunner(List<FilterPlugin> plugins, ProfileMeter meter) {
    this.meter = meter.at(MetricsExtensionPoint.FILTER);
    this.calls = new PluginInvoker(this.meter, plugins);
    this.evaluations = calls.evaluations();
    this.plugins = plugins.toArray(FilterPlugin[]::new);
    this.names = plugins.stream().map(FilterPlugin::name).toArray(String[]::new);
    long local = 0;
    for (int i = 0; i < Math.min(this.plugins.length, MOST_KEPT); i++) {
      if (PluginGuard.dependence(this.plugins[i], this.plugins[i]::filterDependsOn)
          == CachingScope.NODE) {
        local |= 1L << i;
      }
    }
    this.nodeLocal = local;
  }

  /** Returns who takes note of how long it takes to judge all nodes. */
  public ExtensionPointMeter meter() {
    return meter;
  }

  /**
   * Returns the filters for one pod: all but those whose PreFilter found nothing to do.
   *
   * @param timed whether each is to be timed on the first node
   */
  public Chain without(List<String> skipped, boolean timed) {
    int[] asked = new int[plugins.length];
    int count = 0;
    for (int i = 0; i < plugins.length; i++) {
      if (!skipped.contains(names[i])) {
        asked[count++] = i;
      }
    }
    return new Chain(Arrays.copyOf(asked, count), timed);
  }

  /**
   * Asks those who look at the judged node alone once more, because it has changed since; on any
   * thread, and not counted. Returns the first objection, or null.
   *
   * @param state the attempt's
   */
  public @Nullable PluginStatus judgeAgain(CycleState state, PodInfo pod, NodeInfo node) {
    List<String> skipped = SkippedPlugins.in(state);
    for (int i = 0; i < plugins.length; i++) {
      if (isLocal(i) && !skipped.contains(names[i])) {
        FilterPlugin plugin = plugins[i];
        Status status = PluginGuard.guarded(plugin, () -> plugin.filter(state, pod, node));
        if (!status.isSuccess()) {
          return new PluginStatus(names[i], status);
        }
      }
    }
    return null;
  }

  private boolean isLocal(int plugin) {
    return plugin < MOST_KEPT && (nodeLocal & 1L << plugin) != 0;
  }

  /** The filters that judge one pod, asked in order until one objects. */
  public final class Chain {
    /* Places of plugins, rising: of all that are asked, and of those that look further or not. */
    private final int[] asked;
    private final int[] local;
    private final int[] wide;

    /*
     * Many nodes are rejected alike, and those share one object: who counts or keeps rejections
     * relies on that. A plugin mostly says the same constant as for the node before.
     */
    private final Map<PluginStatus, PluginStatus> shared = new HashMap<>();
    private final @Nullable PluginStatus[] latest = new @Nullable PluginStatus[plugins.length];

    /* Whether plugins are timed still, which ends with the first node. */
    private boolean timed;

    private Chain(int[] asked, boolean timed) {
      this.asked = asked;
      this.timed = timed;
      this.local = Arrays.stream(asked).filter(FilterRunner.this::isLocal).toArray();
      this.wide = Arrays.stream(asked).filter(i -> !isLocal(i)).toArray();
    }

    /** Returns the first objection to the node, or null where it passes. */
    public @Nullable PluginStatus runFilterPlugins(CycleState state, PodInfo pod, NodeInfo node) {
      PluginStatus rejection = null;
      for (int i = 0; i < asked.length && rejection == null; i++) {
        rejection = ask(asked[i], state, pod, node);
      }
      timed = false;
      return rejection;
    }

    /** Tells whether nodes that are known to pass pass, with nobody left to ask. */
    boolean trusts(SignatureResults answers) {
      return wide.length == 0 && !answers.isAudited();
    }

    /** Prepares answers for this chain. */
    void use(SignatureResults answers) {
      long filters = 0;
      for (int plugin : local) {
        filters |= 1L << plugin;
      }
      answers.askedFilters(filters);
    }

    /**
     * Judges as above, but asks those plugins that look at the node alone only if their answer is
     * not known. Who objects first is named, be it known or asked.
     *
     * @param index the place of the node, which is the snapshot's
     */
    @Nullable PluginStatus runFilterPlugins(
        CycleState state, PodInfo pod, NodeInfo node, int index, SignatureResults answers) {
      int objector = answers.objector(index);
      PluginStatus objection = answers.rejection(index);
      if (objector == SignatureResults.UNKNOWN) {
        objector = SignatureResults.NOBODY;
        for (int i = 0; i < local.length && objection == null; i++) {
          objection = ask(local[i], state, pod, node);
          objector = objection == null ? SignatureResults.NOBODY : local[i];
        }
        keep(answers, index, objector, objection);
      }
      for (int i = 0; i < wide.length && wide[i] < objector; i++) {
        PluginStatus rejection = ask(wide[i], state, pod, node);
        if (rejection != null) {
          objection = rejection;
          break;
        }
      }
      timed = false;
      if (answers.isAudited()) {
        audit(objection, runFilterPlugins(state, pod, node), node);
      }
      return objection;
    }

    private void keep(
        SignatureResults answers, int index, int objector, @Nullable PluginStatus objection) {
      if (objection == null) {
        answers.passed(index);
      } else if (!objection.status().isError()) { // errors may pass
        answers.rejected(index, objector, objection);
      }
    }

    private void audit(@Nullable PluginStatus known, @Nullable PluginStatus fresh, NodeInfo node) {
      if (!said(known).equals(said(fresh))) {
        throw new AssertionError(
            "The verdict on node %s is %s, but was taken to be %s.".formatted(node, fresh, known));
      }
    }

    /** What people are told; an exception is another object each time it is thrown. */
    private static String said(@Nullable PluginStatus rejection) {
      return rejection == null
          ? ""
          : rejection.plugin() + rejection.status().code() + rejection.status().reasons();
    }

    /** Returns a plugin's objection, or null. */
    private @Nullable PluginStatus ask(int plugin, CycleState state, PodInfo pod, NodeInfo node) {
      long start = timed ? calls.start() : 0;
      evaluations.add(plugin, 1);
      @Nullable Status status;
      try {
        status = plugins[plugin].filter(state, pod, node);
      } catch (Throwable e) {
        PluginFailures.throwIfFatal(e);
        status = Status.error(e);
      }
      if (status == null) { // against the contract
        status = PluginGuard.noAnswer(names[plugin]);
      }
      if (timed) {
        calls.meter(plugin).ran(status.code(), start, 1);
      }
      return status.isSuccess() ? null : rejection(plugin, status);
    }

    private PluginStatus rejection(int plugin, Status status) {
      PluginStatus known = latest[plugin];
      if (known != null && isSame(known.status(), status)) {
        return known;
      }
      Status said =
          status.isRejected()
              ? status
              : PluginGuard.failed("running \"" + names[plugin] + "\" filter plugin", status);
      PluginStatus made = new PluginStatus(names[plugin], said);
      PluginStatus first = shared.putIfAbsent(made, made);
      PluginStatus one = first == null ? made : first;
      latest[plugin] = one;
      return one;
    }

    @SuppressWarnings("ReferenceEquality") // the very same constant; comparing texts would cost
    private static boolean isSame(Status a, Status b) {
      return a == b;
    }
  }
}
