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
import io.berth.runtime.PluginInvoker.EvaluationCounts;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs the Filter plugins of a profile. */
public final class FilterRunner {
  /** One bit per plugin; the results of further plugins are not cached. */
  private static final int MAX_CACHED_PLUGINS = Long.SIZE;

  private final FilterPlugin[] plugins;
  private final String[] names;

  /* The plugins whose result depends on the filtered node alone, as bits. */
  private final long nodeLocal;

  private final ExtensionPointMeter meter;
  private final PluginInvoker invoker;
  private final EvaluationCounts evaluationCounts;

  FilterRunner(List<FilterPlugin> plugins, ProfileMeter meter) {
    this.meter = meter.extensionPoint(MetricsExtensionPoint.FILTER);
    this.invoker = new PluginInvoker(this.meter, plugins);
    this.evaluationCounts = invoker.evaluationCounts();
    this.plugins = plugins.toArray(FilterPlugin[]::new);
    this.names = plugins.stream().map(FilterPlugin::name).toArray(String[]::new);
    long local = 0;
    for (int i = 0; i < Math.min(this.plugins.length, MAX_CACHED_PLUGINS); i++) {
      if (PluginGuard.cachingScope(this.plugins[i], this.plugins[i]::filterCachingScope)
          == CachingScope.NODE) {
        local |= 1L << i;
      }
    }
    this.nodeLocal = local;
  }

  /** Returns the meter of the extension point. */
  public ExtensionPointMeter meter() {
    return meter;
  }

  /**
   * Returns the filters for one pod: all but those whose PreFilter returned Skip.
   *
   * @param timed whether each plugin is timed on the first node
   */
  public Chain chain(List<String> skipped, boolean timed) {
    int[] indexes = new int[plugins.length];
    int count = 0;
    for (int i = 0; i < plugins.length; i++) {
      if (!skipped.contains(names[i])) {
        indexes[count++] = i;
      }
    }
    return new Chain(Arrays.copyOf(indexes, count), timed);
  }

  /**
   * Runs the plugins again that depend on the node alone, after the node has changed; on any
   * thread, and without counting. Returns the first rejection, or null.
   *
   * @param state the attempt's state
   */
  public @Nullable PluginStatus runNodeLocalFilters(CycleState state, PodInfo pod, NodeInfo node) {
    List<String> skipped = PreFilterRunner.skippedPlugins(state);
    for (int i = 0; i < plugins.length; i++) {
      if (isLocal(i) && !skipped.contains(names[i])) {
        FilterPlugin plugin = plugins[i];
        Status status = PluginGuard.call(plugin, () -> plugin.filter(state, pod, node));
        if (!status.isSuccess()) {
          return new PluginStatus(names[i], status);
        }
      }
    }
    return null;
  }

  private boolean isLocal(int plugin) {
    return plugin < MAX_CACHED_PLUGINS && (nodeLocal & 1L << plugin) != 0;
  }

  /** The filters for one pod, run in order until one rejects the node. */
  public final class Chain {
    /*
     * Plugin indexes in ascending order: of all plugins, of the node-local ones, and of the others.
     */
    private final int[] indexes;
    private final int[] local;
    private final int[] nonLocal;

    /*
     * Nodes with equal rejections share one object, which callers that count or store rejections
     * rely on. A plugin mostly returns the same constant as for the previous node.
     */
    private final Map<PluginStatus, PluginStatus> distinct = new HashMap<>();
    private final @Nullable PluginStatus[] latest = new @Nullable PluginStatus[plugins.length];

    /* Whether plugins are still timed, which ends with the first node. */
    private boolean timed;

    private Chain(int[] indexes, boolean timed) {
      this.indexes = indexes;
      this.timed = timed;
      this.local = Arrays.stream(indexes).filter(FilterRunner.this::isLocal).toArray();
      this.nonLocal = Arrays.stream(indexes).filter(i -> !isLocal(i)).toArray();
    }

    /** Returns the first rejection of the node, or null if it passes. */
    public @Nullable PluginStatus runFilterPlugins(CycleState state, PodInfo pod, NodeInfo node) {
      PluginStatus rejection = null;
      for (int i = 0; i < indexes.length && rejection == null; i++) {
        rejection = runFilterPlugin(indexes[i], state, pod, node);
      }
      timed = false;
      return rejection;
    }

    /** Returns whether the cached results alone decide that a node passes. */
    boolean needsOnlyCachedResults(SignatureResults cachedResults) {
      return nonLocal.length == 0 && !cachedResults.isAudited();
    }

    /** Prepares the cached results for this chain. */
    void prepare(SignatureResults cachedResults) {
      long filters = 0;
      for (int plugin : local) {
        filters |= 1L << plugin;
      }
      cachedResults.resetIfFiltersChanged(filters);
    }

    /**
     * Runs the filters as above, but runs the node-local ones only if their result is not cached.
     * The first rejecting plugin in profile order is reported either way.
     *
     * @param index the index of the node in the snapshot
     */
    @Nullable PluginStatus runFilterPlugins(
        CycleState state, PodInfo pod, NodeInfo node, int index, SignatureResults cachedResults) {
      int rejectingPlugin = cachedResults.rejectingPlugin(index);
      PluginStatus rejection = cachedResults.rejection(index);
      if (rejectingPlugin == SignatureResults.UNKNOWN) {
        rejectingPlugin = SignatureResults.NO_PLUGIN;
        for (int i = 0; i < local.length && rejection == null; i++) {
          rejection = runFilterPlugin(local[i], state, pod, node);
          rejectingPlugin = rejection == null ? SignatureResults.NO_PLUGIN : local[i];
        }
        cacheResult(cachedResults, index, rejectingPlugin, rejection);
      }
      for (int i = 0; i < nonLocal.length && nonLocal[i] < rejectingPlugin; i++) {
        PluginStatus next = runFilterPlugin(nonLocal[i], state, pod, node);
        if (next != null) {
          rejection = next;
          break;
        }
      }
      timed = false;
      if (cachedResults.isAudited()) {
        audit(rejection, runFilterPlugins(state, pod, node), node);
      }
      return rejection;
    }

    private void cacheResult(
        SignatureResults cachedResults,
        int index,
        int rejectingPlugin,
        @Nullable PluginStatus rejection) {
      if (rejection == null) {
        cachedResults.setPassed(index);
      } else if (!rejection.status().isError()) { // errors may be temporary
        cachedResults.setRejected(index, rejectingPlugin, rejection);
      }
    }

    private void audit(
        @Nullable PluginStatus cached, @Nullable PluginStatus recomputed, NodeInfo node) {
      if (!text(cached).equals(text(recomputed))) {
        throw new AssertionError(
            "filter result of node %s is %s, but %s was cached"
                .formatted(node, recomputed, cached));
      }
    }

    /** Returns the text of a rejection; exceptions are different objects each time. */
    private static String text(@Nullable PluginStatus rejection) {
      return rejection == null
          ? ""
          : rejection.plugin() + rejection.status().code() + rejection.status().reasons();
    }

    /** Returns a plugin's rejection, or null. */
    private @Nullable PluginStatus runFilterPlugin(
        int plugin, CycleState state, PodInfo pod, NodeInfo node) {
      long start = timed ? invoker.start() : 0;
      evaluationCounts.add(plugin, 1);
      @Nullable Status status;
      try {
        status = plugins[plugin].filter(state, pod, node);
      } catch (Throwable e) {
        FatalErrors.throwIfFatal(e);
        status = Status.error(e);
      }
      if (status == null) { // violates the contract
        status = PluginGuard.nullStatus(names[plugin]);
      }
      if (timed) {
        invoker.meter(plugin).executed(status.code(), start, 1);
      }
      return status.isSuccess() ? null : rejection(plugin, status);
    }

    private PluginStatus rejection(int plugin, Status status) {
      PluginStatus cached = latest[plugin];
      if (cached != null && isSame(cached.status(), status)) {
        return cached;
      }
      Status reported =
          status.isRejected()
              ? status
              : PluginGuard.failed("running \"" + names[plugin] + "\" filter plugin", status);
      PluginStatus created = new PluginStatus(names[plugin], reported);
      PluginStatus first = distinct.putIfAbsent(created, created);
      PluginStatus result = first == null ? created : first;
      latest[plugin] = result;
      return result;
    }

    @SuppressWarnings("ReferenceEquality") // constants; comparing texts would be slow
    private static boolean isSame(Status a, Status b) {
      return a == b;
    }
  }
}
