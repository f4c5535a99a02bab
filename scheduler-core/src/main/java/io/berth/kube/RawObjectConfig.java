package io.berth.kube;

/**
 * Which objects are kept as the API server wrote them, besides what scheduling reads of them.
 *
 * @param pods those without a node
 * @param podsOnNodes those on nodes too
 */
public record RawObjectConfig(boolean nodes, boolean pods, boolean podsOnNodes) {
  public static final RawObjectConfig NONE = new RawObjectConfig(false, false, false);
}
