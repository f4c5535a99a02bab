package io.berth.plugins.volumezone;

import io.berth.model.LabelSet;
import io.berth.plugins.shared.TopologyLabels;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A topology label of a volume, with its allowed values. */
record VolumeTopology(String key, SortedSet<String> values) {
  private static final List<String> KEYS =
      List.of(
          TopologyLabels.BETA_ZONE,
          TopologyLabels.BETA_REGION,
          TopologyLabels.ZONE,
          TopologyLabels.REGION);

  VolumeTopology {
    values = Collections.unmodifiableSortedSet(new TreeSet<>(values));
  }

  /** Returns the topologies of a volume; ignores a label with a blank value among several. */
  static List<VolumeTopology> of(PersistentVolume volume) {
    Map<String, String> labels = volume.getMetadata().getLabels();
    List<VolumeTopology> topologies = new ArrayList<>();
    for (String key : KEYS) {
      String value = labels == null ? null : labels.get(key);
      SortedSet<String> values = value == null ? null : split(value);
      if (values != null) {
        topologies.add(new VolumeTopology(key, values));
      }
    }
    return topologies;
  }

  private static @Nullable SortedSet<String> split(String value) {
    SortedSet<String> values = new TreeSet<>();
    for (String part : TopologyLabels.split(value)) {
      if (part.isBlank()) {
        return null;
      }
      values.add(part.strip());
    }
    return values;
  }

  /** Returns whether the node has any topology label. */
  static boolean hasTopologyLabel(LabelSet node) {
    for (String key : KEYS) {
      if (node.containsKey(key)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether the node has an allowed value; a GA label substitutes for its beta label. */
  boolean allows(LabelSet node) {
    String value = node.get(key);
    if (value == null) {
      value = node.get(gaKey());
    }
    return value != null && values.contains(value);
  }

  private String gaKey() {
    return switch (key) {
      case TopologyLabels.BETA_ZONE -> TopologyLabels.ZONE;
      case TopologyLabels.BETA_REGION -> TopologyLabels.REGION;
      default -> key;
    };
  }
}
