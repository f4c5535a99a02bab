package io.berth.plugins.defaultpreemption;

import io.berth.model.DisruptionBudget;
import io.berth.model.PodInfo;
import java.util.ArrayList;
import java.util.List;

/** Would-be victims, split by whether the disruption budgets have room for losing them. */
record PdbViolations(List<PodInfo> violating, List<PodInfo> allowed) {

  /** Charges the pods in their order to every budget that covers them. */
  static PdbViolations of(List<PodInfo> pods, List<DisruptionBudget> budgets) {
    int[] left = budgets.stream().mapToInt(DisruptionBudget::allowed).toArray();
    List<PodInfo> violating = new ArrayList<>();
    List<PodInfo> allowed = new ArrayList<>();
    for (PodInfo pod : pods) {
      boolean violated = false;
      for (int i = 0; i < left.length; i++) {
        if (budgets.get(i).covers(pod)) {
          left[i]--;
          violated |= left[i] < 0;
        }
      }
      (violated ? violating : allowed).add(pod);
    }
    return new PdbViolations(violating, allowed);
  }
}
