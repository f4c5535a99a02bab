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

/** Where the volumes of an in-tree driver can be used, in the terms of its CSI driver. */
public final class CsiTopology {
  private CsiTopology() {}

  /** Returns the terms as they stand, or null where the volume can be used anywhere. */
  public static @Nullable NodeSelector inTree(PersistentVolume volume) {
    var affinity = volume.getSpec().getNodeAffinity();
    return affinity == null ? null : affinity.getRequired();
  }

  /** Returns the terms that nodes of the CSI driver satisfy, or null for anywhere. */
  public static @Nullable NodeSelector translated(InTreeDriver driver, PersistentVolume volume) {
    NodeSelector selector = inTree(volume);
    String zoneKey = driver.zoneKey();
    return zoneKey == null ? selector : withZoneKey(zoneKey, selector, labels(volume));
  }

  /**
   * Terms on zones are renamed; where there are none, the volume's zone label becomes one. Both are
   * looked for under the old name only where nothing goes by the new one.
   */
  private static @Nullable NodeSelector withZoneKey(
      String zoneKey, @Nullable NodeSelector selector, Map<String, String> labels) {
    boolean beta = usesBetaLabels(selector, labels);
    String zoneLabel = beta ? TopologyLabels.BETA_ZONE : TopologyLabels.ZONE;
    NodeSelector translated = selector == null ? null : copy(selector);
    if (hasValues(translated, zoneLabel)) {
      rename(translated, zoneLabel, zoneKey);
    } else if (labels.containsKey(zoneLabel)) {
      translated = restricted(translated, zoneKey, TopologyLabels.split(labels.get(zoneLabel)));
    }
    if (beta && hasValues(translated, TopologyLabels.BETA_REGION)) {
      rename(translated, TopologyLabels.BETA_REGION, TopologyLabels.REGION);
    }
    return translated;
  }

  private static boolean usesBetaLabels(
      @Nullable NodeSelector selector, Map<String, String> labels) {
    if (mentions(selector, TopologyLabels.ZONE)) {
      return false;
    }
    if (mentions(selector, TopologyLabels.BETA_ZONE)) {
      return true;
    }
    return !labels.containsKey(TopologyLabels.ZONE) && labels.containsKey(TopologyLabels.BETA_ZONE);
  }

  private static NodeSelector copy(NodeSelector selector) {
    return new NodeSelectorBuilder(selector).build();
  }

  private static boolean mentions(@Nullable NodeSelector selector, String key) {
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

  /** Adds the zones to every term, or makes a term of them; blank ones do not count. */
  private static @Nullable NodeSelector restricted(
      @Nullable NodeSelector selector, String key, List<String> zones) {
    SortedSet<String> named = new TreeSet<>();
    for (String zone : zones) {
      if (!zone.isBlank()) {
        named.add(zone.strip());
      }
    }
    if (named.isEmpty()) {
      return selector;
    }
    NodeSelectorRequirement zone = new NodeSelectorRequirement(key, "In", new ArrayList<>(named));
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
