package io.berth.insight.amounts;

import io.berth.model.Quantity;
import io.berth.model.ResourceName;

/**
 * How amounts become numbers that can be divided: CPU in thousandths, everything else in whole
 * units, both rounded away from zero. So is what is free: 0.4m of CPU hold one pod that asks for
 * 1m.
 */
public final class ResourceUnits {
  private static final long KIBI = 1024;

  private ResourceUnits() {}

  public static long of(String resource, Quantity amount) {
    return resource.equals(ResourceName.CPU.name()) ? amount.milliValue() : amount.value();
  }

  /** Returns what was counted, written as people write it: bytes with a binary unit. */
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

  /** Tells whether estimators that go by nodes count it; other names they pass over. */
  public static boolean isCounted(ResourceName resource) {
    return resource == ResourceName.CPU
        || resource == ResourceName.MEMORY
        || resource == ResourceName.EPHEMERAL_STORAGE
        || resource.isScalar();
  }
}
