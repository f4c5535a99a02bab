package io.berth.e2e.controlplane;

import java.util.ArrayList;
import java.util.List;

/** The scope and additional flags of a control plane. */
public record Flags(
    ControlPlaneScope scope, List<String> apiServer, List<String> controllerManager) {
  public static final Flags NONE = new Flags(ControlPlaneScope.FULL, List.of(), List.of());

  public Flags {
    apiServer = concat(scope.apiServerFlags(), apiServer);
    controllerManager = concat(scope.controllerManagerFlags(), controllerManager);
  }

  public static Flags apiServer(String... flags) {
    return new Flags(ControlPlaneScope.FULL, List.of(flags), List.of());
  }

  public static Flags scope(ControlPlaneScope scope) {
    return new Flags(scope, List.of(), List.of());
  }

  private static List<String> concat(List<String> first, List<String> second) {
    List<String> all = new ArrayList<>(first);
    all.addAll(second);
    return List.copyOf(all);
  }
}
