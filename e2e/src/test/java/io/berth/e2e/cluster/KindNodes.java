package io.berth.e2e.cluster;

import com.dajudge.kindcontainer.KindContainer;
import com.dajudge.kindcontainer.KindContainerVersion;
import com.dajudge.kindcontainer.KubernetesImageSpec;
import com.github.dockerjava.api.model.AccessMode;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.Volume;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.Container;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;
import org.testcontainers.utility.MountableFile;

/** A kind cluster with three nodes: one created by kindcontainer, and two that join it. */
final class KindNodes implements AutoCloseable {
  private static final int WORKERS = 2;

  /** The newest version that the library supports; $BERTH_KIND_IMAGE overrides it. */
  private static final KindContainerVersion VERSION = KindContainerVersion.VERSION_1_34_0;

  /** The token of the library's kubeadm configuration. */
  private static final String TOKEN = "abcdef.0123456789abcdef";

  private final KindContainer<?> first;
  private final Map<String, GenericContainer<?>> all = new LinkedHashMap<>();

  private KindNodes(KindContainer<?> first) {
    this.first = first;
  }

  static KindNodes start() throws IOException, InterruptedException {
    String customImage = System.getenv("BERTH_KIND_IMAGE");
    KubernetesImageSpec<KindContainerVersion> image =
        customImage == null ? VERSION.toImageSpec() : VERSION.withImage(customImage);
    KindNodes nodes = new KindNodes(new KindContainer<>(image));
    try {
      nodes.first.start();
      nodes.all.put("kind", nodes.first);
      for (int i = 1; i <= WORKERS; i++) {
        nodes.join("worker-" + i, image.getImage());
      }
      return nodes;
    } catch (IOException | InterruptedException | RuntimeException e) {
      nodes.close();
      throw e;
    }
  }

  String kubeconfig() {
    return first.getKubeconfig();
  }

  private void join(String name, DockerImageName image) throws IOException, InterruptedException {
    Map<String, String> inMemory = new LinkedHashMap<>();
    inMemory.put("/run", "rw");
    inMemory.put("/tmp", "rw");
    GenericContainer<?> worker =
        new GenericContainer<>(image)
            .withPrivilegedMode(true)
            .withTmpFs(inMemory)
            .withCreateContainerCmdModifier(
                create -> {
                  create
                      .withHostName(name)
                      .withTty(true)
                      .withEntrypoint("/usr/local/bin/entrypoint", "/sbin/init")
                      .withVolumes(new Volume("/var"));
                  Objects.requireNonNull(create.getHostConfig())
                      .withBinds(
                          new Bind("/lib/modules", new Volume("/lib/modules"), AccessMode.ro));
                })
            .waitingFor(Wait.forLogMessage(".*Reached target .*Multi-User System.*", 1));
    worker.start();
    all.put(name, worker);
    run(
        worker,
        "kubeadm",
        "join",
        address() + ":6443",
        "--token=" + TOKEN,
        "--discovery-token-unsafe-skip-ca-verification",
        "--node-name=" + name,
        "--cri-socket=unix:///run/containerd/containerd.sock",
        "--skip-phases=preflight");
  }

  private String address() {
    return first.getContainerInfo().getNetworkSettings().getNetworks().values().stream()
        .findFirst()
        .orElseThrow()
        .getIpAddress();
  }

  /** Loads an image of the local container engine into all nodes. */
  void load(String image) throws IOException, InterruptedException {
    Path archive = Files.createTempFile("berth-image-", ".tar");
    try {
      try (InputStream in = DockerClientFactory.instance().client().saveImageCmd(image).exec()) {
        Files.copy(in, archive, StandardCopyOption.REPLACE_EXISTING);
      }
      for (GenericContainer<?> node : all.values()) {
        node.copyFileToContainer(MountableFile.forHostPath(archive), "/image.tar");
        run(node, "ctr", "-n", "k8s.io", "images", "import", "/image.tar");
        run(node, "rm", "/image.tar");
      }
    } finally {
      Files.delete(archive);
    }
  }

  /** Runs a command on a node. */
  void run(String node, String... command) {
    try {
      run(Objects.requireNonNull(all.get(node), node), command);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static void run(GenericContainer<?> node, String... command)
      throws IOException, InterruptedException {
    Container.ExecResult result = node.execInContainer(command);
    if (result.getExitCode() != 0) {
      throw new IllegalStateException(
          "%s: %s %s".formatted(String.join(" ", command), result.getStdout(), result.getStderr()));
    }
  }

  @Override
  public void close() {
    all.values().forEach(GenericContainer::stop);
    first.stop();
  }
}
