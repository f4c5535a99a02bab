package io.berth.runtime;

import io.berth.config.EffectivePlugins;
import io.berth.config.ProfileNodeSelector;
import io.berth.framework.BindPlugin;
import io.berth.framework.CycleState;
import io.berth.framework.ExtensionPoint;
import io.berth.framework.FilterPlugin;
import io.berth.framework.FilterSimulator;
import io.berth.framework.NodeScores;
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

/** Plugins that answer what a test wants, one kind per extension point, and profiles of them. */
public final class Tiny {
  private Tiny() {}

  /** What a plugin says that was built against another version of the API. */
  public static <T> Supplier<T> missing(String method) {
    return () -> {
      throw new NoSuchMethodError(method);
    };
  }

  /** What a plugin says that breaks in ways that are no exceptions. */
  public static <T> Supplier<T> failing(Error error) {
    return () -> {
      throw error;
    };
  }

  /** What a plugin says that breaks its contract. */
  public static <T> Supplier<T> silent() {
    return () -> null;
  }

  public static <T> Supplier<T> says(T answer) {
    return () -> answer;
  }

  public static <T> Supplier<T> throwing(String message) {
    return () -> {
      throw new IllegalStateException(message);
    };
  }

  public record PreEnqueue(String name, Supplier<Status> answer) implements PreEnqueuePlugin {
    @Override
    public Status preEnqueue(PodInfo pod) {
      return answer.get();
    }
  }

  public record QueueSort(String name) implements QueueSortPlugin {
    @Override
    public int compare(QueuedPod a, QueuedPod b) {
      return 0;
    }
  }

  public record PreFilter(String name, Supplier<PreFilterResult> answer)
      implements PreFilterPlugin {
    @Override
    public PreFilterResult preFilter(CycleState state, PodInfo pod) {
      return answer.get();
    }
  }

  public record Filter(String name, Function<NodeInfo, Status> answer) implements FilterPlugin {
    @Override
    public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
      return answer.apply(node);
    }
  }

  public record PostFilter(String name, Supplier<PostFilterResult> answer)
      implements PostFilterPlugin {
    @Override
    public PostFilterResult postFilter(
        CycleState state, PodInfo pod, NodeToStatusReader verdicts, FilterSimulator whatIf) {
      return answer.get();
    }
  }

  public record PreScore(String name, Supplier<Status> answer) implements PreScorePlugin {
    @Override
    public Status preScore(CycleState state, PodInfo pod, List<NodeInfo> feasible) {
      return answer.get();
    }
  }

  public record Score(String name, ToLongFunction<NodeInfo> answer, Consumer<NodeScores> normalizer)
      implements ScorePlugin {
    /** A plugin whose scores need no normalising. */
    public Score(String name, ToLongFunction<NodeInfo> answer) {
      this(name, answer, scores -> {});
    }

    @Override
    public long score(CycleState state, PodInfo pod, NodeInfo node) {
      return answer.applyAsLong(node);
    }

    @Override
    public void normalize(CycleState state, PodInfo pod, NodeScores scores) {
      normalizer.accept(scores);
    }
  }

  public record Reserve(String name, Supplier<Status> answer, Runnable giveBack)
      implements ReservePlugin {
    @Override
    public Status reserve(CycleState state, PodInfo pod, String nodeName) {
      return answer.get();
    }

    @Override
    public void unreserve(CycleState state, PodInfo pod, String nodeName) {
      giveBack.run();
    }
  }

  public record Permit(String name, Supplier<Permission> answer) implements PermitPlugin {
    @Override
    public Permission permit(CycleState state, PodInfo pod, String nodeName) {
      return answer.get();
    }
  }

  public record PreBind(String name, Supplier<Status> needed, Supplier<Status> answer)
      implements PreBindPlugin {
    @Override
    public Status preBindNeeded(CycleState state, PodInfo pod, String nodeName) {
      return needed.get();
    }

    @Override
    public Status preBind(CycleState state, PodInfo pod, String nodeName) {
      return answer.get();
    }
  }

  public record Bind(String name, Supplier<Status> answer) implements BindPlugin {
    @Override
    public Status bind(CycleState state, PodInfo pod, String nodeName) {
      return answer.get();
    }
  }

  public record PostBind(String name, Runnable answer) implements PostBindPlugin {
    @Override
    public void postBind(CycleState state, PodInfo pod, String nodeName) {
      answer.run();
    }
  }

  /** A profile in which every plugin takes part wherever it can, with weight 1. */
  public static Profile profile(Plugin... plugins) {
    return profile(ProfileMeter.NONE, plugins);
  }

  /** The same, of which somebody takes note. */
  public static Profile profile(ProfileMeter meter, Plugin... plugins) {
    return profile(Extenders.NONE, meter, plugins);
  }

  /** The same with others who are asked. */
  public static Profile profile(Extenders extenders, ProfileMeter meter, Plugin... plugins) {
    return profile(null, extenders, meter, plugins);
  }

  /** The same with a node selector. */
  public static Profile profile(ProfileNodeSelector selector, Plugin... plugins) {
    return profile(ProfileNodes.of(selector), Extenders.NONE, ProfileMeter.NONE, plugins);
  }

  private static Profile profile(
      @Nullable ProfileNodes nodes, Extenders extenders, ProfileMeter meter, Plugin... plugins) {
    Map<String, Plugin> named = new LinkedHashMap<>();
    Map<ExtensionPoint, List<EffectivePlugins.Plugin>> points = new EnumMap<>(ExtensionPoint.class);
    List<Plugin> all = new ArrayList<>(List.of(plugins));
    all.add(new QueueSort("Sort"));
    for (Plugin plugin : all) {
      named.put(plugin.name(), plugin);
      for (ExtensionPoint point : ExtensionPoint.values()) {
        if (point.accepts(plugin.getClass())) {
          points
              .computeIfAbsent(point, key -> new ArrayList<>())
              .add(new EffectivePlugins.Plugin(plugin.name(), 1));
        }
      }
    }
    return new Profile("tiny", named, new EffectivePlugins(points), nodes, extenders, meter);
  }
}
