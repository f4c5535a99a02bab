package io.berth.plugins.volumebinding;

import io.berth.model.Quantity;
import io.berth.plugins.shared.CsiTopology;
import io.berth.plugins.shared.ObjectLists;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A volume that may match a claim. */
record VolumeCandidate(
    PersistentVolume volume, Quantity capacity, VolumeNodeAffinity reachability) {
  static VolumeCandidate of(PersistentVolume volume) {
    return new VolumeCandidate(
        volume,
        storageIn(volume.getSpec().getCapacity()),
        VolumeNodeAffinity.of(CsiTopology.inTree(volume)));
  }

  /** Returns a label with the values that all terms of the volume require, or null. */
  LabelIndex.@Nullable LabelValues labelValues() {
    var selector = CsiTopology.inTree(volume);
    List<NodeSelectorTerm> terms =
        selector == null ? List.of() : ObjectLists.orEmpty(selector.getNodeSelectorTerms());
    if (!terms.isEmpty()) {
      for (NodeSelectorRequirement expression : expressions(terms.getFirst())) {
        String key = Objects.requireNonNullElse(expression.getKey(), "");
        List<String> values = valuesIn(terms, key);
        if (values != null) {
          return new LabelIndex.LabelValues(key, values);
        }
      }
    }
    return null;
  }

  private static @Nullable List<String> valuesIn(List<NodeSelectorTerm> terms, String key) {
    List<String> values = new ArrayList<>();
    for (NodeSelectorTerm term : terms) {
      NodeSelectorRequirement requirement = null;
      for (NodeSelectorRequirement expression : expressions(term)) {
        if (key.equals(expression.getKey()) && "In".equals(expression.getOperator())) {
          requirement = expression;
        }
      }
      if (requirement == null) {
        return null;
      }
      values.addAll(ObjectLists.orEmpty(requirement.getValues()));
    }
    return values;
  }

  private static List<NodeSelectorRequirement> expressions(NodeSelectorTerm term) {
    return ObjectLists.orEmpty(term.getMatchExpressions());
  }

  /** Returns the storage quantity, or zero if it is absent. */
  static Quantity storageIn(
      @Nullable Map<String, io.fabric8.kubernetes.api.model.Quantity> amounts) {
    var storage = amounts == null ? null : amounts.get("storage");
    return storage == null ? Quantity.ZERO : Quantity.of(storage);
  }
}
