package io.berth.plugins.volumezone;

import io.berth.model.Labels;
import io.berth.plugins.shared.TopologyLabels;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** One of a volume's topology labels, and the places that it allows. */
record ZoneConstraint(String key, SortedSet<String> values) {
  private static final List<String> KEYS =
      List.of(
          TopologyLabels.BETA_ZONE,
          TopologyLabels.BETA_REGION,
          TopologyLabels.ZONE,
          TopologyLabels.REGION);

  ZoneConstraint {
    values = Collections.unmodifiableSortedSet(new TreeSet<>(values));
  }

  /** Reads a volume's labels; one with an empty place among several says nothing. */
  static List<ZoneConstraint> of(PersistentVolume volume) {
    Map<String, String> labels = volume.getMetadata().getLabels();
    List<ZoneConstraint> constraints = new ArrayList<>();
    for (String key : KEYS) {
      String value = labels == null ? null : labels.get(key);
      SortedSet<String> places = value == null ? null : places(value);
      if (places != null) {
        constraints.add(new ZoneConstraint(key, places));
      }
    }
    return constraints;
  }

  private static @Nullable SortedSet<String> places(String value) {
    SortedSet<String> places = new TreeSet<>();
    for (String place : TopologyLabels.split(value)) {
      if (place.isBlank()) {
        return null;
      }
      places.add(place.strip());
    }
    return places;
  }

  /** Tells whether a node says at all where it is. */
  static boolean isLocated(Labels node) {
    for (String key : KEYS) {
      if (node.containsKey(key)) {
        return true;
      }
    }
    return false;
  }

  /** Tells whether a node is in one of the places; an old label can be met by its successor. */
  boolean allows(Labels node) {
    String place = node.get(key);
    if (place == null) {
      place = node.get(successor());
    }
    return place != null && values.contains(place);
  }

  private String successor() {
    return switch (key) {
      case TopologyLabels.BETA_ZONE -> TopologyLabels.ZONE;
      case TopologyLabels.BETA_REGION -> TopologyLabels.REGION;
      default -> key;
    };
  }
}
