package io.berth.plugins.nodevolumelimits;

import java.util.Comparator;

/**
 * A volume as its CSI driver knows it; pods that share a volume share this. Ordered, so that sets
 * find volumes quickly even where tenants choose claims of one hash.
 */
record CsiVolume(String driver, String handle) implements Comparable<CsiVolume> {
  private static final Comparator<CsiVolume> ORDER =
      Comparator.comparing(CsiVolume::handle).thenComparing(CsiVolume::driver);

  @Override
  public int compareTo(CsiVolume other) {
    return ORDER.compare(this, other);
  }
}
