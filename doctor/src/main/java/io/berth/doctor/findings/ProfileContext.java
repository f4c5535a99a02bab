package io.berth.doctor.findings;

import io.berth.config.EffectivePlugins;
import io.berth.config.PluginConfig;
import io.berth.config.ProfileConfiguration;
import io.berth.config.SchedulerConfiguration;
import io.berth.framework.ExtensionPoint;
import io.berth.tree.Mapping;
import io.berth.tree.PrintedObject;
import io.berth.tree.Scalar;
import io.berth.tree.Sequence;
import io.berth.tree.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A profile: its effective settings, and the content of the file. */
public final class ProfileContext {
  public static final String FIT = "NodeResourcesFit";
  public static final String FIT_PLUS = "NodeResourcesFitPlus";
  public static final String SCARCE = "ScarceResourceAvoidance";

  private final SchedulerConfiguration configuration;
  private final ProfileConfiguration profile;
  private final int index;
  private final Value source;

  public ProfileContext(
      SchedulerConfiguration configuration, ProfileConfiguration profile, int index, Value source) {
    this.configuration = configuration;
    this.profile = profile;
    this.index = index;
    this.source = source;
  }

  /** Returns the effective percentageOfNodesToScore; 0 means all nodes. */
  public int percentageOfNodesToScore() {
    Integer own = profile.percentageOfNodesToScore();
    return own == null ? configuration.percentageOfNodesToScore() : own;
  }

  /** Returns the path of the effective percentageOfNodesToScore. */
  String percentagePath() {
    return profile.percentageOfNodesToScore() == null
        ? "percentageOfNodesToScore"
        : path("percentageOfNodesToScore");
  }

  /** Returns the weight of a score plugin, or 0 if the plugin is not enabled at score. */
  public int scoreWeight(String plugin) {
    for (EffectivePlugins.Plugin scorer : scorers()) {
      if (scorer.name().equals(plugin)) {
        return scorer.weight();
      }
    }
    return 0;
  }

  /** Returns the enabled score plugins. */
  public List<EffectivePlugins.Plugin> scorers() {
    return profile.effective().at(ExtensionPoint.SCORE);
  }

  /** Returns the resources of ScarceResourceAvoidance. */
  public List<String> scarceResources() {
    List<String> names = new ArrayList<>();
    if (args(SCARCE).fields().get("resources") instanceof List<?> scarce) {
      scarce.forEach(name -> names.add(String.valueOf(name)));
    }
    return names;
  }

  /** Returns whether a plugin is enabled at any extension point. */
  boolean isEnabled(String plugin) {
    return profile.effective().names().contains(plugin);
  }

  /** Returns the effective scoring strategy of NodeResourcesFit. */
  public FitStrategy fitStrategy() {
    return FitStrategy.of(args(FIT));
  }

  /** Returns the effective resources of NodeResourcesFitPlus. */
  public List<ScoredResource> fitPlusResources() {
    List<ScoredResource> resources = new ArrayList<>();
    if (args(FIT_PLUS).fields().get("resources") instanceof PrintedObject byName) {
      byName
          .fields()
          .forEach(
              (name, strategy) -> {
                if (strategy instanceof PrintedObject fields) {
                  resources.add(
                      new ScoredResource(
                          name,
                          String.valueOf(fields.fields().get("type")),
                          fields.fields().get("weight") instanceof Number weight
                              ? weight.longValue()
                              : 0));
                }
              });
    }
    return resources;
  }

  /** Returns the args of a plugin in printed form, defaults included; empty if there are none. */
  public PrintedObject args(String plugin) {
    for (PluginConfig config : profile.pluginConfig()) {
      if (config.name().equals(plugin) && config.args().encode() instanceof PrintedObject args) {
        return args;
      }
    }
    return new PrintedObject();
  }

  public String path(String field) {
    return "profiles[" + index + "]." + field;
  }

  /** Returns the args that the file sets, in its order. */
  List<WrittenArgs> writtenArgs() {
    List<WrittenArgs> written = new ArrayList<>();
    if (child(item(child(source, "profiles"), index), "pluginConfig") instanceof Sequence configs) {
      for (Value config : configs.items()) {
        if (child(config, "name") instanceof Scalar name) {
          written.add(
              new WrittenArgs(name.text(), config.path().toString(), child(config, "args")));
        }
      }
    }
    return written;
  }

  /** Returns the entries of plugins that the file enables for scoring, in its order. */
  List<Mapping> writtenScorers() {
    List<Mapping> written = new ArrayList<>();
    Value plugins = child(item(child(source, "profiles"), index), "plugins");
    for (String point : List.of(ExtensionPoint.SCORE.key(), "multiPoint")) {
      if (child(child(plugins, point), "enabled") instanceof Sequence entries) {
        for (Value entry : entries.items()) {
          if (entry instanceof Mapping object) {
            written.add(object);
          }
        }
      }
    }
    return written;
  }

  /** Returns the path of a plugin's args in the file, or the path to add them at. */
  public String argsPath(String plugin) {
    return writtenArgs().stream()
        .filter(args -> args.plugin().equals(plugin))
        .map(args -> args.path() + ".args")
        .findFirst()
        .orElse(path("pluginConfig[" + plugin + "].args"));
  }

  /** The args of a plugin in the file. */
  record WrittenArgs(String plugin, String path, @Nullable Value args) {}

  /** A resource with its scoring strategy and weight. */
  public record ScoredResource(String name, String strategy, long weight) {}

  static @Nullable Value child(@Nullable Value value, String field) {
    return value instanceof Mapping mapping ? mapping.get(field) : null;
  }

  private static @Nullable Value item(@Nullable Value value, int i) {
    return value instanceof Sequence list && i < list.items().size() ? list.items().get(i) : null;
  }
}
