package io.berth.plugins.nodevolumelimits;

import io.berth.plugins.shared.ObjectLists;
import io.fabric8.kubernetes.api.model.storage.CSINode;
import io.fabric8.kubernetes.api.model.storage.CSINodeDriver;
import java.util.List;
import java.util.Set;

/** How many volumes the drivers of a node can attach. */
final class AttachLimits {
  static final long NONE = Long.MAX_VALUE;

  private AttachLimits() {}

  static boolean anyOn(CSINode node) {
    for (CSINodeDriver driver : drivers(node)) {
      if (hasCount(driver)) {
        return true;
      }
    }
    return false;
  }

  /** Returns the driver's limit on the node, {@link #NONE} without one. */
  static long of(CSINode node, String driverName) {
    long limit = NONE;
    for (CSINodeDriver driver : drivers(node)) {
      if (driverName.equals(driver.getName()) && hasCount(driver)) {
        limit = driver.getAllocatable().getCount();
      }
    }
    return limit;
  }

  /** Tells whether some driver can attach more than before; without a limit it counts as none. */
  static boolean raised(CSINode before, CSINode after) {
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
   * Tells whether the wanted volumes would be too many for their drivers.
   *
   * @param used by pods on the node
   * @param attached to the node; where no pod uses such a volume it counts besides, even if it is
   *     wanted
   */
  static boolean exceeded(
      CSINode node, Set<CsiVolume> wanted, Set<CsiVolume> used, Set<CsiVolume> attached) {
    for (CsiVolume volume : wanted) {
      if (!used.contains(volume)) {
        String driver = volume.driver();
        long limit = of(node, driver);
        long needed =
            countWithout(wanted, used, driver)
                + countWithout(used, Set.of(), driver)
                + countWithout(attached, used, driver);
        if (needed > limit) {
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
