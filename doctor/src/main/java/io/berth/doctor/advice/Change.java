package io.berth.doctor.advice;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** A change to a profile. */
public sealed interface Change {
  /** Returns the plugin that is changed. */
  String plugin();

  /** Applies the change to a profile of a configuration file. */
  void apply(ObjectNode profile);

  /** Returns the instruction, as an imperative without a full stop. */
  String sentence();

  /** Disables the default constraints of PodTopologySpread. */
  record NoDefaultSpreading() implements Change {
    public static final String PLUGIN = "PodTopologySpread";

    @Override
    public String plugin() {
      return PLUGIN;
    }

    @Override
    public void apply(ObjectNode profile) {
      ObjectNode args = ProfileJson.args(profile, PLUGIN);
      args.put("defaultingType", "List");
      args.remove("defaultConstraints");
    }

    @Override
    public String sentence() {
      return "set defaultingType: List for PodTopologySpread, which disables its default"
          + " constraints";
    }
  }

  /** Disables a plugin at score. */
  record DisableScore(String plugin) implements Change {
    @Override
    public void apply(ObjectNode profile) {
      ProfileJson.removeEnabled(profile, plugin);
      ProfileJson.scores(profile, "disabled").addObject().put("name", plugin);
    }

    @Override
    public String sentence() {
      return "list %s under plugins.score.disabled (and not under enabled)".formatted(plugin);
    }
  }

  /** Sets the weight of a plugin. */
  record Weight(String plugin, int weight) implements Change {
    @Override
    public void apply(ObjectNode profile) {
      ProfileJson.removeEnabled(profile, plugin);
      ProfileJson.scores(profile, "enabled").addObject().put("name", plugin).put("weight", weight);
    }

    @Override
    public String sentence() {
      return "set the weight of %s to %d under plugins.score.enabled".formatted(plugin, weight);
    }
  }

  /** Sets the weight of a resource of NodeResourcesFitPlus. */
  record ResourceWeight(String resource, long weight) implements Change {
    private static final String PLUGIN = "NodeResourcesFitPlus";

    @Override
    public String plugin() {
      return PLUGIN;
    }

    @Override
    public void apply(ObjectNode profile) {
      ProfileJson.args(profile, PLUGIN)
          .withObjectProperty("resources")
          .withObjectProperty(resource)
          .put("type", "MostAllocated")
          .put("weight", weight);
    }

    @Override
    public String sentence() {
      return "set the weight of %s to %d in the args of NodeResourcesFitPlus"
          .formatted(resource, weight);
    }
  }
}
