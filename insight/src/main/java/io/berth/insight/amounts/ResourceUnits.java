package io.berth.insight.amounts;

import io.berth.model.Quantity;
import io.berth.model.ResourceName;

/**
 * Converts amounts to integers: CPU in thousandths, all others in whole units, rounded away from
 * zero. Free amounts are rounded likewise: a pod that requests 1m of CPU fits into 0.4m.
 */
public final class ResourceUnits {
  private static final long KIBI = 1024;

  private ResourceUnits() {}

  public static long of(String resource, Quantity amount) {
    return resource.equals(ResourceName.CPU.name()) ? amount.milliValue() : amount.value();
  }

  /** Returns a count as a quantity, bytes with a binary unit. */
  public static Quantity amount(ResourceName resource, long count) {
    if (resource == ResourceName.CPU) {
      return Quantity.ofMilli(count);
    }
    boolean bytes =
        resource == ResourceName.MEMORY
            || resource == ResourceName.EPHEMERAL_STORAGE
            || resource.isHugePages();
    return bytes && count % KIBI == 0 ? Quantity.parse(count / KIBI + "Ki") : Quantity.of(count);
  }

  /** Returns whether per-node estimators count a resource; they ignore all others. */
  public static boolean isCounted(ResourceName resource) {
    return resource == ResourceName.CPU
        || resource == ResourceName.MEMORY
        || resource == ResourceName.EPHEMERAL_STORAGE
        || resource.isScalar();
  }
}
