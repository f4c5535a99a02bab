package io.berth.config;

import io.berth.framework.ExtensionPoint;
import io.berth.tree.Path;
import io.berth.tree.Problems;
import io.berth.tree.Suggestions;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Rules about the plugins that a profile enables. */
final class PluginRules {
  private final PluginSets given;
  private final ProfileConfiguration profile;
  private final PluginDescriptors known;
  private final Path path;
  private final Problems problems;

  PluginRules(
      PluginSets given,
      ProfileConfiguration profile,
      PluginDescriptors known,
      Path path,
      Problems problems) {
    this.given = given;
    this.profile = profile;
    this.known = known;
    this.path = path;
    this.problems = problems;
  }

  void validate() {
    checkEntries(given.multiPoint(), PluginSets.MULTI_POINT, null);
    given.points().forEach((point, set) -> checkEntries(set, point.key(), point));
    checkDefaults();
    checkMultiPointTwice();
    checkCounts();
  }

  private void checkEntries(PluginSet set, String key, @Nullable ExtensionPoint point) {
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < set.enabled().size(); i++) {
      PluginReference entry = set.enabled().get(i);
      Path item = path.field(key).field("enabled").item(i);
      if (entry.weight() < 0) {
        problems.error(
            item.field("weight"), entry.weight() + " is negative; disable the plugin instead");
      }
      PluginDescriptor plugin = known.find(entry.name());
      if (plugin == null) {
        reportUnknown(entry.name(), item, point != null);
      } else if (point != null && !plugin.points().contains(point)) {
        problems.error(item.field("name"), wrongPoint(plugin, point));
      } else if (point != null && !seen.add(entry.name())) {
        problems.error(item.field("name"), twice(entry.name()));
      } else if (!plugin.built()) {
        problems.warning(
            item.field("name"),
            "\"%s\" is not built yet; a scheduler with this configuration will not start"
                .formatted(entry.name()));
      }
    }
  }

  private void reportUnknown(String name, Path item, boolean atPoint) {
    String explanation = WellKnownPlugins.explain(name);
    if (explanation != null) {
      // kube-scheduler names the entry at a point and the plugin under multiPoint
      boolean namesEntry = atPoint && WellKnownPlugins.isVolumeLimit(name);
      problems.error(namesEntry ? item : item.field("name"), explanation);
    } else if (name.isEmpty()) {
      problems.error(item.field("name"), "is missing; name a plugin");
    } else if (name.equals(PluginSet.ALL)) {
      problems.error(
          item.field("name"), "* cannot be enabled; it means every plugin under \"disabled\" only");
    } else {
      problems.error(item.field("name"), "no plugin \"" + name + "\"" + suggestion(name));
    }
  }

  private String suggestion(String name) {
    String meant = Suggestions.didYouMean(name, known.names());
    return meant.isEmpty() ? "; is its jar among the plugins?" : meant;
  }

  private static String wrongPoint(PluginDescriptor plugin, ExtensionPoint point) {
    Set<ExtensionPoint> points = new TreeSet<>(plugin.points());
    return "\"%s\" takes no part in %s, only in %s"
        .formatted(
            plugin.name(),
            point.key(),
            String.join(", ", points.stream().map(ExtensionPoint::key).toList()));
  }

  private static String twice(String name) {
    return "\"" + name + "\" is enabled twice here; remove one of the entries";
  }

  /** The default profile may name a plugin that this catalogue lacks. */
  private void checkDefaults() {
    Set<String> listed = new HashSet<>();
    given.multiPoint().enabled().forEach(entry -> listed.add(entry.name()));
    for (PluginReference entry : profile.plugins().multiPoint().enabled()) {
      if (!listed.contains(entry.name()) && known.find(entry.name()) == null) {
        problems.error(
            path.field(PluginSets.MULTI_POINT),
            "the default plugin \"" + entry.name() + "\" is not among the plugins; disable it");
      }
    }
  }

  /** Listed twice matters only where the plugin would take part twice. */
  private void checkMultiPointTwice() {
    List<PluginReference> merged = profile.plugins().multiPoint().enabled();
    Set<String> seen = new HashSet<>();
    Set<String> twice = new HashSet<>();
    for (PluginReference entry : merged) {
      if (!seen.add(entry.name())
          && twice.add(entry.name())
          && takesPartThroughMultiPoint(entry.name())) {
        problems.error(
            path.field(PluginSets.MULTI_POINT)
                .field("enabled")
                .item(lastIndex(given.multiPoint().enabled(), entry.name()))
                .field("name"),
            twice(entry.name()));
      }
    }
  }

  private boolean takesPartThroughMultiPoint(String name) {
    PluginDescriptor plugin = known.find(name);
    return plugin != null
        && plugin.points().stream()
            .map(profile.plugins()::at)
            .anyMatch(
                set ->
                    !set.disablesAll()
                        && !set.disables(name)
                        && set.enabled().stream().noneMatch(one -> one.name().equals(name)));
  }

  private static int lastIndex(List<PluginReference> entries, String name) {
    return entries.stream().map(PluginReference::name).toList().lastIndexOf(name);
  }

  private void checkCounts() {
    int queueSorts = profile.effective().at(ExtensionPoint.QUEUE_SORT).size();
    if (queueSorts != 1) {
      problems.error(
          path.field(ExtensionPoint.QUEUE_SORT.key()),
          "%d queue sort plugins are enabled in profile \"%s\"; exactly one is needed, by default"
                  .formatted(queueSorts, profile.schedulerName())
              + " PrioritySort");
    }
    if (profile.effective().at(ExtensionPoint.BIND).isEmpty()) {
      problems.error(
          path.field(ExtensionPoint.BIND.key()),
          "no bind plugin is enabled in profile \"%s\"; at least one is needed, by default"
                  .formatted(profile.schedulerName())
              + " DefaultBinder");
    }
    int generators = profile.effective().at(ExtensionPoint.PLACEMENT_GENERATE).size();
    if (generators > 1) {
      problems.error(
          path.field(ExtensionPoint.PLACEMENT_GENERATE.key()),
          generators + " plugins are enabled; at most one is allowed");
    }
  }
}
