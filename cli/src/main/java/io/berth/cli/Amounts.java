package io.berth.cli;

import io.berth.model.Quantity;
import io.berth.model.ResourceName;
import io.berth.model.Resources;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Formats amounts of resources. */
final class Amounts {
  private static final String[] UNITS = {"Ki", "Mi", "Gi", "Ti", "Pi", "Ei"};

  private Amounts() {}

  /** Formats an amount in the unit of the model: CPU in millicores, memory in bytes. */
  static String text(ResourceName name, long amount) {
    if (name == ResourceName.CPU) {
      return Quantity.ofMilli(amount).toString();
    }
    boolean isBytes =
        name == ResourceName.MEMORY || name == ResourceName.EPHEMERAL_STORAGE || name.isHugePages();
    return isBytes ? formatBytes(amount) : Long.toString(amount);
  }

  /** Formats an amount with at most one decimal, including CPU. */
  static String rounded(ResourceName name, long amount) {
    return name == ResourceName.CPU
        ? String.format(Locale.ROOT, "%.1f", amount / 1000.0).replaceAll("\\.0$", "")
        : text(name, amount);
  }

  /** Formats bytes with a binary unit and at most one decimal. */
  private static String formatBytes(long amount) {
    double scaled = amount;
    int unit = -1;
    while (Math.abs(scaled) >= 1024 && unit + 1 < UNITS.length) {
      scaled /= 1024;
      unit++;
    }
    String digits = String.format(Locale.ROOT, "%.1f", scaled).replaceAll("\\.0$", "");
    return unit < 0 ? Long.toString(amount) : digits + UNITS[unit];
  }

  /** Formats all amounts above 0: CPU, memory, storage, then extended resources by name. */
  static String list(Resources resources) {
    List<ResourceName> names = new ArrayList<>();
    for (int i = 0; i < resources.scalarCount(); i++) {
      names.add(resources.scalarName(i));
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
