package io.berth.plugins.imagelocality;

import io.berth.framework.ScorePlugin;

/** Score arithmetic of {@link ImageLocality}. */
final class ImageScores {
  private static final long MIB = 1024 * 1024;

  /** A smaller sum scores 0. */
  private static final long MIN_THRESHOLD = 23 * MIB;

  /** A larger sum per container scores no more. */
  private static final long MAX_CONTAINER_THRESHOLD = 1000 * MIB;

  private ImageScores() {}

  /**
   * Scales the size of an image by the share of nodes that have it, so that the first node that
   * pulls an image does not attract all its pods.
   */
  static long scaledImageScore(long size, int nodesWithImage, int nodes) {
    double spread = (double) nodesWithImage / nodes;
    return (long) (size * spread);
  }

  /** Returns the score of a node from the sum of its scaled images. */
  static long calculatePriority(long sumScores, int containers) {
    long maxThreshold = MAX_CONTAINER_THRESHOLD * containers;
    long clamped = sumScores < MIN_THRESHOLD ? MIN_THRESHOLD : Math.min(sumScores, maxThreshold);
    return ScorePlugin.MAX_NODE_SCORE * (clamped - MIN_THRESHOLD) / (maxThreshold - MIN_THRESHOLD);
  }

  /** Returns the image name with a tag, by default {@code latest}. */
  static String normalizedImageName(String image) {
    return image.lastIndexOf(':') <= image.lastIndexOf('/') ? image + ":latest" : image;
  }
}
