package io.berth.e2e.controlplane;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A control plane for a person: the program behind {@code e2e/local-cluster}. {@code run FOLDER}
 * keeps one until it is killed and puts its kubeconfig into the folder; {@code up FOLDER} starts a
 * JVM that does so and returns when the kubeconfig is there.
 */
public final class LocalClusterMain {
  private static final Logger log = LoggerFactory.getLogger(LocalClusterMain.class);
  private static final int NODES = 3;

  private LocalClusterMain() {}

  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[1]);
    switch (args[0]) {
      case "up" -> System.exit(up(folder) ? 0 : 1);
      case "run" -> run(folder);
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private static void run(Path folder) throws Exception {
    try (ControlPlane plane = ControlPlane.start()) {
      plane.nodes(NODES, FakeNodes.template("node").build());
      Path draft = Files.copy(plane.kubeconfig(), folder.resolve("kubeconfig.draft"));
      Files.move(draft, kubeconfig(folder));
      new CountDownLatch(1).await(); // for ever
    }
  }

  private static boolean up(Path folder) throws Exception {
    Path output = folder.resolve("log");
    Process run = background(folder, output);
    Files.writeString(folder.resolve("pid"), Long.toString(run.pid()));
    while (!Files.exists(kubeconfig(folder))) {
      if (!run.isAlive()) {
        log.error("The control plane did not come up:\n{}", Files.readString(output));
        return false;
      }
      Thread.sleep(100);
    }
    log.info(
        "A control plane with {} nodes and no scheduler is up; its programs are in {}\n\n"
            + "  export KUBECONFIG={}",
        NODES,
        Binaries.get().folder(),
        kubeconfig(folder));
    return true;
  }

  /** This program once more, which outlives this JVM and its terminal. */
  private static Process background(Path folder, Path output) throws IOException {
    return new ProcessBuilder(
            List.of(
                "nohup",
                ProcessHandle.current().info().command().orElseThrow(),
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                LocalClusterMain.class.getName(),
                "run",
                folder.toString()))
        .redirectInput(Path.of("/dev/null").toFile())
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();
  }

  private static Path kubeconfig(Path folder) {
    return folder.resolve("kubeconfig");
  }
}
