package io.berth.runtime;

import io.berth.framework.CycleState;
import io.berth.framework.FilterPlugin;
import io.berth.framework.Rejection;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The Filter plugins of a profile. */
public final class FilterRunner {
  private final List<FilterPlugin> plugins;

  FilterRunner(List<FilterPlugin> plugins) {
    this.plugins = plugins;
  }

  /** Returns the filters for one pod: all but those whose PreFilter found nothing to do. */
  public Chain without(List<String> skipped) {
    return new Chain(
        plugins.stream()
            .filter(plugin -> !skipped.contains(plugin.name()))
            .toArray(FilterPlugin[]::new));
  }

  /** The filters that judge one pod, asked in order until one objects. */
  public static final class Chain {
    private final FilterPlugin[] plugins;

    /*
     * Nodes are mostly rejected with a plugin's one constant status, so the pair of plugin and
     * status is made once for all of them.
     */
    private final @Nullable Rejection[] latest;

    private Chain(FilterPlugin[] plugins) {
      this.plugins = plugins;
      this.latest = new @Nullable Rejection[plugins.length];
    }

    /** Returns the first objection to the node, or null where it passes. */
    public @Nullable Rejection judge(CycleState state, PodInfo pod, NodeInfo node) {
      for (int i = 0; i < plugins.length; i++) {
        Status status = call(plugins[i], state, pod, node);
        if (!status.isSuccess()) {
          return rejection(i, status);
        }
      }
      return null;
    }

    private static Status call(FilterPlugin plugin, CycleState state, PodInfo pod, NodeInfo node) {
      try {
        return plugin.filter(state, pod, node);
      } catch (RuntimeException | LinkageError e) {
        return Status.error(e);
      }
    }

    private Rejection rejection(int i, Status status) {
      Rejection known = latest[i];
      if (known != null && isSame(known.status(), status)) {
        return known;
      }
      String name = plugins[i].name();
      Status said =
          status.isRejected()
              ? status
              : Plugins.failed("running \"" + name + "\" filter plugin", status);
      Rejection made = new Rejection(name, said);
      latest[i] = made;
      return made;
    }

    @SuppressWarnings("ReferenceEquality") // the very same constant; comparing texts would cost
    private static boolean isSame(Status a, Status b) {
      return a == b;
    }
  }
}
