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

/** A profile: what is in effect, and what the file says. */
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

  /** Returns the share of nodes that are scored: 0 stands for all of them. */
  public int percentageOfNodesToScore() {
    Integer own = profile.percentageOfNodesToScore();
    return own == null ? configuration.percentageOfNodesToScore() : own;
  }

  /** Returns where that share is set. */
  String percentagePath() {
    return profile.percentageOfNodesToScore() == null
        ? "percentageOfNodesToScore"
        : path("percentageOfNodesToScore");
  }

  /** Returns a plugin's weight among those that score, 0 where it does not score. */
  public int scoreWeight(String plugin) {
    for (EffectivePlugins.Plugin one : profile.effective().at(ExtensionPoint.SCORE)) {
      if (one.name().equals(plugin)) {
        return one.weight();
      }
    }
    return 0;
  }

  /** Returns the plugins that score. */
  public List<EffectivePlugins.Plugin> scorers() {
    return profile.effective().at(ExtensionPoint.SCORE);
  }

  /** Returns the resources that ScarceResourceAvoidance keeps free. */
  public List<String> scarceResources() {
    List<String> names = new ArrayList<>();
    if (args(SCARCE).fields().get("resources") instanceof List<?> scarce) {
      scarce.forEach(name -> names.add(String.valueOf(name)));
    }
    return names;
  }

  boolean enables(String plugin) {
    return profile.effective().names().contains(plugin);
  }

  /** Returns what NodeResourcesFit scores by, in force. */
  public FitStrategy fitStrategy() {
    return FitStrategy.of(args(FIT));
  }

  /** Returns what NodeResourcesFitPlus scores by, in force. */
  public List<ScoredResource> fitPlusResources() {
    List<ScoredResource> resources = new ArrayList<>();
    if (args(FIT_PLUS).fields().get("resources") instanceof PrintedObject byName) {
      byName
          .fields()
          .forEach(
              (name, strategy) -> {
                if (strategy instanceof PrintedObject form) {
                  resources.add(
                      new ScoredResource(
                          name,
                          String.valueOf(form.fields().get("type")),
                          form.fields().get("weight") instanceof Number weight
                              ? weight.longValue()
                              : 0));
                }
              });
    }
    return resources;
  }

  /**
   * Returns the args of a plugin in printed form, defaults included; empty where there are none.
   */
  public PrintedObject args(String plugin) {
    for (PluginConfig config : profile.pluginConfig()) {
      if (config.name().equals(plugin) && config.args().encode() instanceof PrintedObject form) {
        return form;
      }
    }
    return new PrintedObject();
  }

  public String path(String field) {
    return "profiles[" + index + "]." + field;
  }

  public String weightPath(String plugin) {
    return path("plugins.score[" + plugin + "].weight");
  }

  /** Returns the plugins whose args the file sets, in its order. */
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
    for (String place : List.of(ExtensionPoint.SCORE.key(), "multiPoint")) {
      if (child(child(plugins, place), "enabled") instanceof Sequence entries) {
        for (Value entry : entries.items()) {
          if (entry instanceof Mapping object) {
            written.add(object);
          }
        }
      }
    }
    return written;
  }

  /** Returns the path of a plugin's args: where they are written, or where they would be. */
  public String argsPath(String plugin) {
    return writtenArgs().stream()
        .filter(args -> args.plugin().equals(plugin))
        .map(args -> args.path() + ".args")
        .findFirst()
        .orElse(path("pluginConfig[" + plugin + "].args"));
  }

  /** The args of a plugin as the file has them. */
  record WrittenArgs(String plugin, String path, @Nullable Value args) {}

  /** A resource and the strategy that it is scored by. */
  public record ScoredResource(String name, String strategy, long weight) {}

  static @Nullable Value child(@Nullable Value value, String field) {
    return value instanceof Mapping mapping ? mapping.get(field) : null;
  }

  private static @Nullable Value item(@Nullable Value value, int i) {
    return value instanceof Sequence list && i < list.items().size() ? list.items().get(i) : null;
  }
}
