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

/** Validates the plugins that a profile enables. */
final class PluginsValidation {
  private final PluginSets raw;
  private final ProfileConfiguration profile;
  private final PluginDescriptors descriptors;
  private final Path path;
  private final Problems problems;

  PluginsValidation(
      PluginSets raw,
      ProfileConfiguration profile,
      PluginDescriptors descriptors,
      Path path,
      Problems problems) {
    this.raw = raw;
    this.profile = profile;
    this.descriptors = descriptors;
    this.path = path;
    this.problems = problems;
  }

  void validate() {
    validateEntries(raw.multiPoint(), PluginSets.MULTI_POINT, null);
    raw.points().forEach((point, set) -> validateEntries(set, point.key(), point));
    validateDefaults();
    validateMultiPointDuplicates();
    validateCounts();
  }

  private void validateEntries(PluginSet set, String key, @Nullable ExtensionPoint point) {
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < set.enabled().size(); i++) {
      PluginReference entry = set.enabled().get(i);
      Path item = path.field(key).field("enabled").item(i);
      if (entry.weight() < 0) {
        problems.error(
            item.field("weight"), entry.weight() + " is negative; disable the plugin instead");
      }
      PluginDescriptor plugin = descriptors.find(entry.name());
      if (plugin == null) {
        reportUnknown(entry.name(), item, point != null);
      } else if (point != null && !plugin.points().contains(point)) {
        problems.error(item.field("name"), notImplemented(plugin, point));
      } else if (point != null && !seen.add(entry.name())) {
        problems.error(item.field("name"), duplicate(entry.name()));
      } else if (!plugin.implemented()) {
        problems.warning(
            item.field("name"),
            "plugin \"%s\" is not supported; a scheduler with this configuration does not start"
                .formatted(entry.name()));
      }
    }
  }

  private void reportUnknown(String name, Path item, boolean atPoint) {
    String explanation = WellKnownPlugins.explain(name);
    if (explanation != null) {
      // kube-scheduler reports the entry at a point and the name under multiPoint
      boolean namesEntry = atPoint && WellKnownPlugins.isVolumeLimit(name);
      problems.error(namesEntry ? item : item.field("name"), explanation);
    } else if (name.isEmpty()) {
      problems.error(item.field("name"), "is missing; name a plugin");
    } else if (name.equals(PluginSet.ALL)) {
      problems.error(
          item.field("name"),
          "* cannot be enabled; use it only under \"disabled\", for every plugin");
    } else {
      problems.error(item.field("name"), "plugin \"" + name + "\" not found" + suggestion(name));
    }
  }

  private String suggestion(String name) {
    String suggestion = Suggestions.didYouMean(name, descriptors.names());
    return suggestion.isEmpty() ? "; check the name, or add its jar with --plugin-dir" : suggestion;
  }

  private static String notImplemented(PluginDescriptor plugin, ExtensionPoint point) {
    Set<ExtensionPoint> points = new TreeSet<>(plugin.points());
    return "plugin \"%s\" does not implement the extension point %s; it implements %s"
        .formatted(
            plugin.name(),
            point.key(),
            String.join(", ", points.stream().map(ExtensionPoint::key).toList()));
  }

  private static String duplicate(String name) {
    return "\"" + name + "\" is enabled twice here; remove one of the entries";
  }

  /** The catalogue may lack a plugin of the default profile. */
  private void validateDefaults() {
    Set<String> listed = new HashSet<>();
    raw.multiPoint().enabled().forEach(entry -> listed.add(entry.name()));
    for (PluginReference entry : profile.plugins().multiPoint().enabled()) {
      if (!listed.contains(entry.name()) && descriptors.find(entry.name()) == null) {
        problems.error(
            path.field(PluginSets.MULTI_POINT),
            "the default plugin \"" + entry.name() + "\" is not available; disable it");
      }
    }
  }

  /** Reports duplicates in multiPoint only if the plugin would run twice at a point. */
  private void validateMultiPointDuplicates() {
    List<PluginReference> merged = profile.plugins().multiPoint().enabled();
    Set<String> seen = new HashSet<>();
    Set<String> duplicates = new HashSet<>();
    for (PluginReference entry : merged) {
      if (!seen.add(entry.name())
          && duplicates.add(entry.name())
          && runsThroughMultiPoint(entry.name())) {
        problems.error(
            path.field(PluginSets.MULTI_POINT)
                .field("enabled")
                .item(lastIndex(raw.multiPoint().enabled(), entry.name()))
                .field("name"),
            duplicate(entry.name()));
      }
    }
  }

  private boolean runsThroughMultiPoint(String name) {
    PluginDescriptor plugin = descriptors.find(name);
    return plugin != null
        && plugin.points().stream()
            .map(profile.plugins()::at)
            .anyMatch(
                set ->
                    !set.disablesAll()
                        && !set.disables(name)
                        && set.enabled().stream().noneMatch(entry -> entry.name().equals(name)));
  }

  private static int lastIndex(List<PluginReference> entries, String name) {
    return entries.stream().map(PluginReference::name).toList().lastIndexOf(name);
  }

  private void validateCounts() {
    int queueSorts = profile.effective().at(ExtensionPoint.QUEUE_SORT).size();
    if (queueSorts != 1) {
      problems.error(
          path.field(ExtensionPoint.QUEUE_SORT.key()),
          "%d queue sort plugins are enabled in profile \"%s\"; exactly one is required, by default"
                  .formatted(queueSorts, profile.schedulerName())
              + " PrioritySort");
    }
    if (profile.effective().at(ExtensionPoint.BIND).isEmpty()) {
      problems.error(
          path.field(ExtensionPoint.BIND.key()),
          "no bind plugin is enabled in profile \"%s\"; at least one is required, by default"
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
