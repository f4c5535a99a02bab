package io.berth.e2e.controlplane;

import java.util.List;

/** Flags that a test gives to components beyond those of every control plane. */
public record Flags(List<String> apiServer, List<String> controllerManager) {
  public static final Flags NONE = new Flags(List.of(), List.of());

  public Flags {
    apiServer = List.copyOf(apiServer);
    controllerManager = List.copyOf(controllerManager);
  }

  public static Flags apiServer(String... flags) {
    return new Flags(List.of(flags), List.of());
  }
}
