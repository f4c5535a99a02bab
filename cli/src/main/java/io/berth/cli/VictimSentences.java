package io.berth.cli;

import io.berth.model.PodInfo;
import io.berth.simulator.Attempt;
import java.util.List;

/** Formats sentences about preemption. */
final class VictimSentences {
  private static final int MAX_NAMES = 8;

  private VictimSentences() {}

  /**
   * Lists the victims.
   *
   * @param names the known names
   * @param count the number of victims
   */
  static String text(List<String> names, int count) {
    List<String> shown = names.subList(0, Math.min(MAX_NAMES, names.size()));
    int more = count - shown.size();
    return String.join(", ", shown) + (more > 0 ? " and " + more + " more" : "");
  }

  /** Returns the sentence for a preemption that was evaluated, but not executed. */
  static String wouldFree(Attempt.Preemption preemption) {
    List<String> victims = preemption.victims().stream().map(PodInfo::key).toList();
    return "Preemption of %s would free node %s."
        .formatted(text(victims, victims.size()), preemption.nodeName());
  }

  /** Returns the sentence for an attempt that evaluated only the nominated node. */
  static String onlyNominated(String node, String victims) {
    return "Evaluated only the nominated node %s%s."
        .formatted(node, victims.isEmpty() ? "" : ", freed by preempting " + victims);
  }
}
