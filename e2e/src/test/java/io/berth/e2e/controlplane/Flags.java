package io.berth.e2e.controlplane;

import java.util.ArrayList;
import java.util.List;

/** What a test wants of its control plane beyond what every control plane has. */
public record Flags(
    ControlPlaneScope extent, List<String> apiServer, List<String> controllerManager) {
  public static final Flags NONE = new Flags(ControlPlaneScope.FULL, List.of(), List.of());

  public Flags {
    apiServer = both(extent.apiServerFlags(), apiServer);
    controllerManager = both(extent.controllerManagerFlags(), controllerManager);
  }

  public static Flags apiServer(String... flags) {
    return new Flags(ControlPlaneScope.FULL, List.of(flags), List.of());
  }

  public static Flags extent(ControlPlaneScope extent) {
    return new Flags(extent, List.of(), List.of());
  }

  private static List<String> both(List<String> some, List<String> others) {
    List<String> all = new ArrayList<>(some);
    all.addAll(others);
    return List.copyOf(all);
  }
}
