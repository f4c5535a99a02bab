package io.berth.cli;

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

  /** Returns the sentence for an attempt that evaluated only the nominated node. */
  static String onlyNominated(String node, String victims) {
    return "Evaluated only the nominated node %s%s."
        .formatted(node, victims.isEmpty() ? "" : ", freed by preempting " + victims);
  }
}
