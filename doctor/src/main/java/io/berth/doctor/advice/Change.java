package io.berth.doctor.advice;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** A change to a profile. */
public sealed interface Change {
  /** Returns the plugin that the change is about. */
  String plugin();

  /** Makes the change in a profile as a file has it. */
  void apply(ObjectNode profile);

  /** Returns what to do, as an imperative without a full stop. */
  String sentence();

  /** Turns off the constraints that PodTopologySpread applies to pods without their own. */
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
      return "set defaultingType: List for PodTopologySpread, which turns its default constraints"
          + " off";
    }
  }

  /** Keeps a plugin from scoring. */
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

  /** Gives a plugin a weight. */
  record Weight(String plugin, int weight) implements Change {
    @Override
    public void apply(ObjectNode profile) {
      ProfileJson.removeEnabled(profile, plugin);
      ProfileJson.scores(profile, "enabled").addObject().put("name", plugin).put("weight", weight);
    }

    @Override
    public String sentence() {
      return "give %s the weight %d under plugins.score.enabled".formatted(plugin, weight);
    }
  }

  /** Gives a resource of NodeResourcesFitPlus a weight. */
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
      return "give %s the weight %d in the args of NodeResourcesFitPlus"
          .formatted(resource, weight);
    }
  }
}
