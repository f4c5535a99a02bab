package io.berth.cli;

import io.berth.model.ResourceName;
import io.berth.simulator.result.SimulationResult;
import io.berth.simulator.result.Totals;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Which resources have a column of their own: CPU, memory, and those that pods ask for. */
final class ShownResources {
  private ShownResources() {}

  static List<ResourceName> of(SimulationResult result, int most) {
    List<ResourceName> names = new ArrayList<>();
    List<Totals.OfResource> others = new ArrayList<>();
    for (Totals.OfResource one : result.totals().resources()) {
      if (one.resource() == ResourceName.CPU || one.resource() == ResourceName.MEMORY) {
        names.add(one.resource());
      } else if (one.isOfInterest()) {
        others.add(one);
      }
    }
    others.sort(
        Comparator.comparingDouble(
            one -> -((double) one.after() + one.wanted()) / Math.max(1, one.allocatable())));
    others.stream()
        .limit(Math.max(0, most - names.size()))
        .forEach(one -> names.add(one.resource()));
    return names;
  }
}
