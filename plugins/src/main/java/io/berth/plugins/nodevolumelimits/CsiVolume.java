package io.berth.plugins.nodevolumelimits;

import java.util.Comparator;

/**
 * A volume by its CSI driver and handle; equal for pods that share it. Comparable, so that hash
 * sets stay fast even if tenants choose claims with equal hashes.
 */
record CsiVolume(String driver, String handle) implements Comparable<CsiVolume> {
  private static final Comparator<CsiVolume> ORDER =
      Comparator.comparing(CsiVolume::handle).thenComparing(CsiVolume::driver);

  @Override
  public int compareTo(CsiVolume other) {
    return ORDER.compare(this, other);
  }
}
