package io.berth.cycle;

import io.berth.model.PodInfo;
import java.util.List;

/**
 * A node that a PostFilter plugin made ready for a pod, and the pods that are removed for that.
 *
 * @param victims the keys of the victims, at most {@value #MAX_VICTIMS} of them
 * @param victimCount how many victims there are
 */
public record Nomination(String nodeName, List<String> victims, int victimCount) {
  /** How many victims are named; a node may have hundreds. */
  public static final int MAX_VICTIMS = 32;

  public Nomination {
    victims = List.copyOf(victims);
  }

  static Nomination of(String nodeName, List<PodInfo> victims) {
    return new Nomination(
        nodeName, victims.stream().limit(MAX_VICTIMS).map(PodInfo::key).toList(), victims.size());
  }
}
