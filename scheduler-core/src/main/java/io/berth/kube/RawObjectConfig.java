package io.berth.kube;

/**
 * Selects the objects that are also cached in the form in which the API server sent them.
 *
 * @param nodes whether nodes are cached
 * @param pods whether pods without a node are cached
 * @param podsOnNodes whether bound pods are cached too
 */
public record RawObjectConfig(boolean nodes, boolean pods, boolean podsOnNodes) {
  public static final RawObjectConfig NONE = new RawObjectConfig(false, false, false);
}
