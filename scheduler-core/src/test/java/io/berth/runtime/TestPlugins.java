package io.berth.runtime;

import io.berth.config.EffectivePlugins;
import io.berth.config.ProfileNodeSelector;
import io.berth.framework.BindPlugin;
import io.berth.framework.CycleState;
import io.berth.framework.ExtensionPoint;
import io.berth.framework.FilterPlugin;
import io.berth.framework.FilterSimulator;
import io.berth.framework.NodeScoreList;
import io.berth.framework.NodeToStatusReader;
import io.berth.framework.PermitPlugin;
import io.berth.framework.Plugin;
import io.berth.framework.PostBindPlugin;
import io.berth.framework.PostFilterPlugin;
import io.berth.framework.PostFilterResult;
import io.berth.framework.PreBindPlugin;
import io.berth.framework.PreEnqueuePlugin;
import io.berth.framework.PreFilterPlugin;
import io.berth.framework.PreFilterResult;
import io.berth.framework.PreScorePlugin;
import io.berth.framework.ProfileMeter;
import io.berth.framework.QueueSortPlugin;
import io.berth.framework.QueuedPod;
import io.berth.framework.ReservePlugin;
import io.berth.framework.ScorePlugin;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Plugins with configurable results, one type per extension point, and profiles of them. */
public final class TestPlugins {
  private TestPlugins() {}

  /** Throws as a plugin built against another version of the API. */
  public static <T> Supplier<T> throwingNoSuchMethod(String method) {
    return () -> {
      throw new NoSuchMethodError(method);
    };
  }

  /** Throws an error. */
  public static <T> Supplier<T> throwing(Error error) {
    return () -> {
      throw error;
    };
  }

  /** Returns null, which violates the contract. */
  public static <T> Supplier<T> returningNull() {
    return () -> null;
  }

  public static <T> Supplier<T> returning(T result) {
    return () -> result;
  }

  public static <T> Supplier<T> throwing(String message) {
    return () -> {
      throw new IllegalStateException(message);
    };
  }

  public record PreEnqueue(String name, Supplier<Status> result) implements PreEnqueuePlugin {
    @Override
    public Status preEnqueue(PodInfo pod) {
      return result.get();
    }
  }

  public record QueueSort(String name) implements QueueSortPlugin {
    @Override
    public int compare(QueuedPod a, QueuedPod b) {
      return 0;
    }
  }

  public record PreFilter(String name, Supplier<PreFilterResult> result)
      implements PreFilterPlugin {
    @Override
    public PreFilterResult preFilter(CycleState state, PodInfo pod) {
      return result.get();
    }
  }

  public record Filter(String name, Function<NodeInfo, Status> result) implements FilterPlugin {
    @Override
    public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
      return result.apply(node);
    }
  }

  public record PostFilter(String name, Supplier<PostFilterResult> result)
      implements PostFilterPlugin {
    @Override
    public PostFilterResult postFilter(
        CycleState state,
        PodInfo pod,
        NodeToStatusReader nodeToStatus,
        FilterSimulator filterSimulator) {
      return result.get();
    }
  }

  public record PreScore(String name, Supplier<Status> result) implements PreScorePlugin {
    @Override
    public Status preScore(CycleState state, PodInfo pod, List<NodeInfo> feasible) {
      return result.get();
    }
  }

  public record Score(
      String name, ToLongFunction<NodeInfo> result, Consumer<NodeScoreList> normalizer)
      implements ScorePlugin {
    /** Creates a plugin without normalization. */
    public Score(String name, ToLongFunction<NodeInfo> result) {
      this(name, result, scores -> {});
    }

    @Override
    public long score(CycleState state, PodInfo pod, NodeInfo node) {
      return result.applyAsLong(node);
    }

    @Override
    public void normalizeScore(CycleState state, PodInfo pod, NodeScoreList scores) {
      normalizer.accept(scores);
    }
  }

  public record Reserve(String name, Supplier<Status> result, Runnable onUnreserve)
      implements ReservePlugin {
    @Override
    public Status reserve(CycleState state, PodInfo pod, String nodeName) {
      return result.get();
    }

    @Override
    public void unreserve(CycleState state, PodInfo pod, String nodeName) {
      onUnreserve.run();
    }
  }

  public record Permit(String name, Supplier<PermitResult> result) implements PermitPlugin {
    @Override
    public PermitResult permit(CycleState state, PodInfo pod, String nodeName) {
      return result.get();
    }
  }

  public record PreBind(String name, Supplier<Status> preFlight, Supplier<Status> result)
      implements PreBindPlugin {
    @Override
    public Status preBindPreFlight(CycleState state, PodInfo pod, String nodeName) {
      return preFlight.get();
    }

    @Override
    public Status preBind(CycleState state, PodInfo pod, String nodeName) {
      return result.get();
    }
  }

  public record Bind(String name, Supplier<Status> result) implements BindPlugin {
    @Override
    public Status bind(CycleState state, PodInfo pod, String nodeName) {
      return result.get();
    }
  }

  public record PostBind(String name, Runnable result) implements PostBindPlugin {
    @Override
    public void postBind(CycleState state, PodInfo pod, String nodeName) {
      result.run();
    }
  }

  /** Returns a profile with every plugin at all its extension points, with weight 1. */
  public static Profile profile(Plugin... plugins) {
    return profile(ProfileMeter.NONE, plugins);
  }

  /** Returns a profile with a meter. */
  public static Profile profile(ProfileMeter meter, Plugin... plugins) {
    return profile(Extenders.NONE, meter, plugins);
  }

  /** Returns a profile with extenders. */
  public static Profile profile(Extenders extenders, ProfileMeter meter, Plugin... plugins) {
    return profile(null, extenders, meter, plugins);
  }

  /** Returns a profile with a node selector. */
  public static Profile profile(ProfileNodeSelector selector, Plugin... plugins) {
    return profile(ProfileNodeFilter.of(selector), Extenders.NONE, ProfileMeter.NONE, plugins);
  }

  private static Profile profile(
      @Nullable ProfileNodeFilter nodes,
      Extenders extenders,
      ProfileMeter meter,
      Plugin... plugins) {
    Map<String, Plugin> named = new LinkedHashMap<>();
    Map<ExtensionPoint, List<EffectivePlugins.Plugin>> points = new EnumMap<>(ExtensionPoint.class);
    List<Plugin> all = new ArrayList<>(List.of(plugins));
    all.add(new QueueSort("Sort"));
    for (Plugin plugin : all) {
      named.put(plugin.name(), plugin);
      for (ExtensionPoint point : ExtensionPoint.values()) {
        if (point.isImplementedBy(plugin.getClass())) {
          points
              .computeIfAbsent(point, key -> new ArrayList<>())
              .add(new EffectivePlugins.Plugin(plugin.name(), 1));
        }
      }
    }
    return new Profile("tiny", named, new EffectivePlugins(points), nodes, extenders, meter);
  }
}
