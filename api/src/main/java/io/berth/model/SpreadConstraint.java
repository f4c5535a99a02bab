package io.berth.model;

import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A topology spread constraint of a pod.
 *
 * @param hard whether a violation rejects the node ({@code DoNotSchedule}) or lowers its score
 * @param honorAffinity whether to ignore nodes that do not match the node affinity of the pod
 * @param honorTaints whether to ignore nodes with taints that the pod does not tolerate
 * @param error the problem of the selector, which then matches nothing, or null
 */
public record SpreadConstraint(
    int maxSkew,
    String topologyKey,
    boolean hard,
    LabelSelector selector,
    List<String> matchLabelKeys,
    int minDomains,
    boolean honorAffinity,
    boolean honorTaints,
    @Nullable String error) {

  public static SpreadConstraint of(TopologySpreadConstraint constraint) {
    LabelSelector selector = LabelSelector.NOTHING;
    String error = null;
    try {
      selector = LabelSelector.of(constraint.getLabelSelector());
    } catch (InvalidSelectorException e) {
      error = e.getMessage();
    }
    return new SpreadConstraint(
        Objects.requireNonNullElse(constraint.getMaxSkew(), 0),
        Objects.requireNonNullElse(constraint.getTopologyKey(), ""),
        !"ScheduleAnyway".equals(constraint.getWhenUnsatisfiable()),
        selector,
        List.copyOf(constraint.getMatchLabelKeys()),
        Objects.requireNonNullElse(constraint.getMinDomains(), 1),
        !"Ignore".equals(constraint.getNodeAffinityPolicy()),
        "Honor".equals(constraint.getNodeTaintsPolicy()),
        error);
  }
}
