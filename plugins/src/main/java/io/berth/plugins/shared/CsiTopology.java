package io.berth.plugins.shared;

import io.fabric8.kubernetes.api.model.NodeSelector;
import io.fabric8.kubernetes.api.model.NodeSelectorBuilder;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.NodeSelectorTermBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Translates the topology of in-tree volumes to that of their CSI drivers. */
public final class CsiTopology {
  private CsiTopology() {}

  /** Returns the untranslated node selector, or null if the volume is accessible anywhere. */
  public static @Nullable NodeSelector inTree(PersistentVolume volume) {
    var affinity = volume.getSpec().getNodeAffinity();
    return affinity == null ? null : affinity.getRequired();
  }

  /** Returns the translated node selector, or null if the volume is accessible anywhere. */
  public static @Nullable NodeSelector translated(InTreeDriver driver, PersistentVolume volume) {
    NodeSelector selector = inTree(volume);
    String zoneKey = driver.zoneKey();
    return zoneKey == null ? selector : withZoneKey(zoneKey, selector, labels(volume));
  }

  /**
   * Renames the zone key of the terms; without one, adds a term for the zone label of the volume.
   * Uses the beta labels only if the volume has no GA labels.
   */
  private static @Nullable NodeSelector withZoneKey(
      String zoneKey, @Nullable NodeSelector selector, Map<String, String> labels) {
    boolean beta = hasBetaLabels(selector, labels);
    String zoneLabel = beta ? TopologyLabels.BETA_ZONE : TopologyLabels.ZONE;
    NodeSelector translated = selector == null ? null : copy(selector);
    if (hasValues(translated, zoneLabel)) {
      rename(translated, zoneLabel, zoneKey);
    } else if (labels.containsKey(zoneLabel)) {
      translated = withZones(translated, zoneKey, TopologyLabels.split(labels.get(zoneLabel)));
    }
    if (beta && hasValues(translated, TopologyLabels.BETA_REGION)) {
      rename(translated, TopologyLabels.BETA_REGION, TopologyLabels.REGION);
    }
    return translated;
  }

  private static boolean hasBetaLabels(
      @Nullable NodeSelector selector, Map<String, String> labels) {
    if (hasKey(selector, TopologyLabels.ZONE)) {
      return false;
    }
    if (hasKey(selector, TopologyLabels.BETA_ZONE)) {
      return true;
    }
    return !labels.containsKey(TopologyLabels.ZONE) && labels.containsKey(TopologyLabels.BETA_ZONE);
  }

  private static NodeSelector copy(NodeSelector selector) {
    return new NodeSelectorBuilder(selector).build();
  }

  private static boolean hasKey(@Nullable NodeSelector selector, String key) {
    return !expressionsOn(selector, key).isEmpty();
  }

  private static boolean hasValues(@Nullable NodeSelector selector, String key) {
    for (NodeSelectorRequirement expression : expressionsOn(selector, key)) {
      if (!ObjectLists.orEmpty(expression.getValues()).isEmpty()) {
        return true;
      }
    }
    return false;
  }

  private static void rename(@Nullable NodeSelector selector, String from, String to) {
    for (NodeSelectorRequirement expression : expressionsOn(selector, from)) {
      expression.setKey(to);
    }
  }

  private static List<NodeSelectorRequirement> expressionsOn(
      @Nullable NodeSelector selector, String key) {
    List<NodeSelectorRequirement> found = new ArrayList<>();
    if (selector != null) {
      for (NodeSelectorTerm term : ObjectLists.orEmpty(selector.getNodeSelectorTerms())) {
        for (NodeSelectorRequirement expression : ObjectLists.orEmpty(term.getMatchExpressions())) {
          if (key.equals(expression.getKey())) {
            found.add(expression);
          }
        }
      }
    }
    return found;
  }

  /** Adds the zones to every term, or creates a term; ignores blank zones. */
  private static @Nullable NodeSelector withZones(
      @Nullable NodeSelector selector, String key, List<String> zones) {
    SortedSet<String> zoneNames = new TreeSet<>();
    for (String zone : zones) {
      if (!zone.isBlank()) {
        zoneNames.add(zone.strip());
      }
    }
    if (zoneNames.isEmpty()) {
      return selector;
    }
    NodeSelectorRequirement zone =
        new NodeSelectorRequirement(key, "In", new ArrayList<>(zoneNames));
    List<NodeSelectorTerm> terms = new ArrayList<>();
    if (selector != null) {
      for (NodeSelectorTerm term : ObjectLists.orEmpty(selector.getNodeSelectorTerms())) {
        terms.add(new NodeSelectorTermBuilder(term).addToMatchExpressions(zone).build());
      }
    }
    return new NodeSelector(
        terms.isEmpty()
            ? List.of(new NodeSelectorTermBuilder().addToMatchExpressions(zone).build())
            : terms);
  }

  private static Map<String, String> labels(PersistentVolume volume) {
    Map<String, String> labels = volume.getMetadata().getLabels();
    return labels == null ? Map.of() : labels;
  }
}
