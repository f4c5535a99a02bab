package io.berth.cli;

import io.berth.model.Quantity;
import io.berth.model.ResourceName;
import io.berth.model.Resources;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Writes amounts of resources for people. */
final class Amounts {
  private static final String[] UNITS = {"Ki", "Mi", "Gi", "Ti", "Pi", "Ei"};

  private Amounts() {}

  /** Writes one amount as the model counts it: CPU in thousandths, memory in bytes. */
  static String text(ResourceName name, long amount) {
    if (name == ResourceName.CPU) {
      return Quantity.ofMilli(amount).toString();
    }
    boolean bytes =
        name == ResourceName.MEMORY || name == ResourceName.EPHEMERAL_STORAGE || name.isHugePages();
    return bytes ? bytes(amount) : Long.toString(amount);
  }

  /** Writes an amount with at most one digit after the point, also of CPU. */
  static String rounded(ResourceName name, long amount) {
    return name == ResourceName.CPU
        ? String.format(Locale.ROOT, "%.1f", amount / 1000.0).replaceAll("\\.0$", "")
        : text(name, amount);
  }

  /** At most one digit after the point, which is enough to compare. */
  private static String bytes(long amount) {
    double scaled = amount;
    int unit = -1;
    while (Math.abs(scaled) >= 1024 && unit + 1 < UNITS.length) {
      scaled /= 1024;
      unit++;
    }
    String digits = String.format(Locale.ROOT, "%.1f", scaled).replaceAll("\\.0$", "");
    return unit < 0 ? Long.toString(amount) : digits + UNITS[unit];
  }

  /** Lists everything above 0: CPU, memory, storage, then the others by name. */
  static String list(Resources resources) {
    List<ResourceName> names = new ArrayList<>();
    for (int i = 0; i < resources.extendedCount(); i++) {
      names.add(resources.extendedName(i));
    }
    names.sort(Comparator.comparing(ResourceName::name));
    names.addAll(0, List.of(ResourceName.CPU, ResourceName.MEMORY, ResourceName.EPHEMERAL_STORAGE));
    List<String> texts =
        names.stream()
            .filter(name -> resources.get(name) > 0)
            .map(name -> name + " " + text(name, resources.get(name)))
            .toList();
    return texts.isEmpty() ? "nothing" : String.join(", ", texts);
  }
}
