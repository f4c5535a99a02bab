package io.berth.plugins.nodevolumelimits;

import io.berth.plugins.shared.ObjectLists;
import io.fabric8.kubernetes.api.model.storage.CSINode;
import io.fabric8.kubernetes.api.model.storage.CSINodeDriver;
import java.util.List;
import java.util.Set;

/** Volume attach limits of CSI drivers. */
final class AttachLimits {
  static final long NO_LIMIT = Long.MAX_VALUE;

  private AttachLimits() {}

  static boolean hasLimits(CSINode node) {
    for (CSINodeDriver driver : drivers(node)) {
      if (hasCount(driver)) {
        return true;
      }
    }
    return false;
  }

  /** Returns the limit of the driver on the node, or {@link #NO_LIMIT}. */
  static long of(CSINode node, String driverName) {
    long limit = NO_LIMIT;
    for (CSINodeDriver driver : drivers(node)) {
      if (driverName.equals(driver.getName()) && hasCount(driver)) {
        limit = driver.getAllocatable().getCount();
      }
    }
    return limit;
  }

  /** Returns whether the limit of any driver increased; an absent limit counts as 0. */
  static boolean isIncreased(CSINode before, CSINode after) {
    for (CSINodeDriver driver : drivers(after)) {
      if (count(driver) > countBefore(before, driver.getName())) {
        return true;
      }
    }
    return false;
  }

  private static int countBefore(CSINode before, String driverName) {
    int count = 0;
    for (CSINodeDriver driver : drivers(before)) {
      if (driverName.equals(driver.getName())) {
        count = count(driver);
      }
    }
    return count;
  }

  /**
   * Returns whether the requested volumes exceed the limits of their drivers.
   *
   * @param used volumes of pods on the node
   * @param attached volumes attached to the node; ones that no pod uses count in addition, even if
   *     they are requested
   */
  static boolean isExceeded(
      CSINode node, Set<CsiVolume> requested, Set<CsiVolume> used, Set<CsiVolume> attached) {
    for (CsiVolume volume : requested) {
      if (!used.contains(volume)) {
        String driver = volume.driver();
        long limit = of(node, driver);
        long total =
            countWithout(requested, used, driver)
                + countWithout(used, Set.of(), driver)
                + countWithout(attached, used, driver);
        if (total > limit) {
          return true;
        }
      }
    }
    return false;
  }

  private static long countWithout(Set<CsiVolume> volumes, Set<CsiVolume> others, String driver) {
    long count = 0;
    for (CsiVolume volume : volumes) {
      if (volume.driver().equals(driver) && !others.contains(volume)) {
        count++;
      }
    }
    return count;
  }

  private static boolean hasCount(CSINodeDriver driver) {
    return driver.getAllocatable() != null && driver.getAllocatable().getCount() != null;
  }

  private static int count(CSINodeDriver driver) {
    return hasCount(driver) ? driver.getAllocatable().getCount() : 0;
  }

  private static List<CSINodeDriver> drivers(CSINode node) {
    return node.getSpec() == null ? List.of() : ObjectLists.orEmpty(node.getSpec().getDrivers());
  }
}
