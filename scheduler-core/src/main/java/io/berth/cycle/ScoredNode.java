package io.berth.cycle;

import java.util.List;

/**
 * A node with its scores.
 *
 * @param parts what each plugin added to the total, in the order of the profile
 */
public record ScoredNode(String nodeName, long total, List<Part> parts) {
  /** A plugin's normalised score times its weight. */
  public record Part(String plugin, long weight, long weighted) {}
}
