package io.berth.cycle;

import io.berth.model.PodInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a scheduling attempt.
 *
 * @param nodeName the selected node, or null
 * @param message the failure message, or the empty string
 * @param preemption the preemption that this attempt started, or null
 */
public record AttemptOutcome(
    @Nullable String nodeName, String message, @Nullable PreemptionRecord preemption) {
  static AttemptOutcome scheduled(String nodeName) {
    return new AttemptOutcome(nodeName, "", null);
  }

  static AttemptOutcome failed(String message, @Nullable PreemptionRecord preemption) {
    return new AttemptOutcome(null, message, preemption);
  }

  /**
   * A node on which a PostFilter plugin preempts pods, and its victims.
   *
   * @param victims the keys of the victims, at most {@value #MAX_VICTIMS} of them
   * @param victimCount the number of victims
   */
  public record PreemptionRecord(String nodeName, List<String> victims, int victimCount) {
    /** The maximum number of victims that are listed; a node may have hundreds. */
    public static final int MAX_VICTIMS = 32;

    public PreemptionRecord {
      victims = List.copyOf(victims);
    }

    static PreemptionRecord of(String nodeName, List<PodInfo> victims) {
      return new PreemptionRecord(
          nodeName, victims.stream().limit(MAX_VICTIMS).map(PodInfo::key).toList(), victims.size());
    }
  }
}
