package io.berth.cli;

import java.util.List;

/** Sentences about preemption. */
final class VictimSentences {
  private static final int MOST_NAMES = 8;

  private VictimSentences() {}

  /**
   * Lists the victims.
   *
   * @param names those whose names are known
   * @param count how many there are
   */
  static String text(List<String> names, int count) {
    List<String> shown = names.subList(0, Math.min(MOST_NAMES, names.size()));
    int more = count - shown.size();
    return String.join(", ", shown) + (more > 0 ? " and " + more + " more" : "");
  }

  /** Says that an attempt evaluated one node, which may have been freed by a preemption. */
  static String onlyNominated(String node, String victims) {
    return "Looked only at nominated node %s%s."
        .formatted(node, victims.isEmpty() ? "" : ", freed by preempting " + victims);
  }
}
