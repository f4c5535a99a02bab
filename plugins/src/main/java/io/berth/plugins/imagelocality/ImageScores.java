package io.berth.plugins.imagelocality;

import io.berth.framework.ScorePlugin;

/** The arithmetic of {@link ImageLocality}. */
final class ImageScores {
  private static final long MIB = 1024 * 1024;

  /** Having less than this does not count. */
  private static final long FLOOR = 23 * MIB;

  /** Having more than this per container counts no more. */
  private static final long CEILING_PER_CONTAINER = 1000 * MIB;

  private ImageScores() {}

  /**
   * Weighs an image by the share of nodes that have it, so that the first node to pull an image
   * does not draw all the pods that use it.
   */
  static long weigh(long size, int nodesWithImage, int nodes) {
    double share = (double) nodesWithImage / nodes;
    return (long) (size * share);
  }

  /** Scores a node by the sum of the weighed images that it has. */
  static long score(long weighedSum, int containers) {
    long ceiling = CEILING_PER_CONTAINER * containers;
    long counted = weighedSum < FLOOR ? FLOOR : Math.min(weighedSum, ceiling);
    return ScorePlugin.MAX_SCORE * (counted - FLOOR) / (ceiling - FLOOR);
  }

  /** Returns the name under which nodes report an image: without a tag, the latest is meant. */
  static String normalize(String image) {
    return image.lastIndexOf(':') <= image.lastIndexOf('/') ? image + ":latest" : image;
  }
}
