package io.berth.e2e.controlplane;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/**
 * The program behind {@code e2e/local-cluster}: runs a control plane until it is killed, and writes
 * its kubeconfig into a folder when it is ready.
 */
public final class LocalClusterMain {
  private static final int NODES = 3;

  private LocalClusterMain() {}

  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[0]);
    try (ControlPlane plane = ControlPlane.start()) {
      plane.nodes(NODES, FakeNodes.template("node").build());
      Path draft = Files.copy(plane.kubeconfig(), folder.resolve("kubeconfig.draft"));
      Files.move(draft, folder.resolve("kubeconfig"));
      new CountDownLatch(1).await(); // forever
    }
  }
}
