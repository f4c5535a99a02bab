package io.berth.e2e.controlplane;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A real Kubernetes control plane as processes of this machine: etcd, kube-apiserver with RBAC,
 * kube-controller-manager, and KWOK in place of kubelets, or less of it where {@link
 * ControlPlaneScope} says so. No scheduler runs until one is started.
 *
 * <p>Any number can live at a time. Nothing of one is left when it is closed or when the JVM ends,
 * in whatever way.
 */
public final class ControlPlane implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ControlPlane.class);

  /** What is to be closed, the last one first. */
  private final Deque<AutoCloseable> open = new ArrayDeque<>();

  private final Flags flags;
  private final Path folder;
  private final Components components;
  private final Probe probe = opened(new Probe());
  private final GuardedProcess etcd;
  private final KubernetesClient client;
  private final Deque<Integer> schedulerPorts = new ArrayDeque<>();
  private GuardedProcess apiServer;
  private int schedulers;

  private ControlPlane(Binaries binaries, Flags flags) {
    this.flags = flags;
    try {
      long start = System.nanoTime();
      folder = opened(WorkFolder.create()).path();
      components = new Components(binaries, folder, opened(PortBlock.hold()));
      etcd = opened(components.startEtcd());
      apiServer = opened(components.startApiServer(flags.apiServer()));
      awaitApiServer();
      Duration apiServerTime = Duration.ofNanos(System.nanoTime() - start);
      client = opened(connect(kubeconfig()));
      startControllers();
      log.info(
          "control plane in {}: API server ready after {} ms, all of it after {} ms",
          folder,
          apiServerTime.toMillis(),
          Duration.ofNanos(System.nanoTime() - start).toMillis());
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /** Starts one, having built its programs if that is the first time on this machine. */
  public static ControlPlane start() throws MissingToolException {
    return start(Flags.NONE);
  }

  /** The same with flags of one's own. */
  public static ControlPlane start(Flags flags) throws MissingToolException {
    return new ControlPlane(Binaries.get(), flags);
  }

  /** Where its files and logs are while it lives. */
  public Path folder() {
    return folder;
  }

  /** A client that may do everything. */
  public KubernetesClient client() {
    return client;
  }

  /** The kubeconfig of one who may do everything. */
  public Path kubeconfig() {
    return components.kubeconfig(Users.ADMIN);
  }

  /**
   * The kubeconfig of {@code system:kube-scheduler}, {@code system:kube-controller-manager} or, as
   * {@code system:serviceaccount:<namespace>:<name>}, of a service account that exists.
   */
  public Path kubeconfig(String user) {
    String[] parts = user.split(":", -1);
    if (parts.length == 4 && user.startsWith("system:serviceaccount:")) {
      return components.kubeconfig(user, serviceAccountToken(parts[2], parts[3]));
    }
    return components.kubeconfig(user);
  }

  /** Runs kubectl as one who may do everything, and returns what it printed. */
  public String kubectl(String... arguments) {
    return components.kubectl(kubeconfig(), List.of(arguments));
  }

  /** Creates ready nodes {@code name-0}, {@code name-1} and so on after a template. */
  public List<Node> nodes(int count, Node template) {
    return FakeNodes.create(client, count, template);
  }

  /** Kills the API server. What it knew is kept; clients get no answer until it is restarted. */
  public void stopApiServer() {
    open.remove(apiServer);
    apiServer.close();
  }

  /** Kills the API server if it runs, starts it at the same address and waits until it is ready. */
  public void restartApiServer() {
    stopApiServer();
    apiServer = opened(components.startApiServer(flags.apiServer()));
    awaitApiServer();
  }

  /** Starts kube-scheduler as it is out of the box. */
  public SchedulerProcess startKubeScheduler() {
    return startKubeScheduler(SchedulerConfig.DEFAULT);
  }

  /**
   * Starts kube-scheduler with a KubeSchedulerConfiguration, to which the connection is added, and
   * waits until it is ready. It ends when what is returned is closed, or with the control plane.
   */
  public SchedulerProcess startKubeScheduler(String config) {
    return startKubeScheduler(schedulerPort(), config);
  }

  /** The same, serving at a port of one's own, with flags that override the usual ones. */
  public SchedulerProcess startKubeScheduler(int port, String config, String... flags) {
    GuardedProcess scheduler = kubeScheduler(port, config, flags);
    probe.awaitReady(scheduler, "https://127.0.0.1:%d/readyz".formatted(port));
    return asScheduler(scheduler, port);
  }

  /** The same without waiting. */
  public SchedulerProcess launchKubeScheduler(String config) {
    int port = schedulerPort();
    return asScheduler(kubeScheduler(port, config), port);
  }

  /**
   * Starts Berth with a configuration that is completed in the same way and as the same user,
   * without waiting.
   *
   * @param flags further arguments of {@code berth scheduler}
   */
  public SchedulerProcess launchBerth(BerthProgram program, String config, String... flags) {
    return launchBerthWith("", program, config, flags);
  }

  /** The same with options of its JVM. */
  public SchedulerProcess launchBerthWith(
      String javaOptions, BerthProgram program, String config, String... flags) {
    GuardedProcess berth =
        opened(
            components.startBerth(
                program, "berth-" + schedulers++, config, List.of(flags), javaOptions));
    return new SchedulerProcess(berth, probe, () -> open.remove(berth));
  }

  /** Has etcd forget all versions of objects but the present ones. */
  public void compactEtcd() {
    components.compactEtcd();
  }

  /** Where the API server listens. */
  public String url() {
    return components.apiServerUrl();
  }

  /**
   * Starts Berth with these arguments and no others but where the cluster is and who asks.
   *
   * @param user as for {@link #kubeconfig(String)}
   */
  public SchedulerProcess launchBerthAs(String user, BerthProgram program, List<String> arguments) {
    List<String> all = new ArrayList<>(arguments);
    all.add("--kubeconfig=" + kubeconfig(user));
    GuardedProcess berth = opened(components.startBerth(program, "berth-" + schedulers++, all));
    return new SchedulerProcess(berth, probe, () -> open.remove(berth));
  }

  /** Starts any other of Berth's commands that go on until they are ended, without waiting. */
  public SchedulerProcess launch(BerthProgram program, String... arguments) {
    GuardedProcess berth =
        opened(components.startBerth(program, "berth-" + schedulers++, List.of(arguments)));
    return new SchedulerProcess(berth, probe, () -> open.remove(berth));
  }

  /** A port on loopback that nobody else uses; there are not many. */
  public int freePort() {
    return components.freePort();
  }

  private GuardedProcess kubeScheduler(int port, String config, String... flags) {
    return opened(
        components.startKubeScheduler(
            "kube-scheduler-" + schedulers++, port, config, List.of(flags)));
  }

  private SchedulerProcess asScheduler(GuardedProcess process, int port) {
    return new SchedulerProcess(
        process,
        probe,
        () -> {
          open.remove(process);
          schedulerPorts.add(port);
        });
  }

  /** There may be many schedulers one after the other, but there are few ports. */
  private int schedulerPort() {
    Integer left = schedulerPorts.poll();
    return left == null ? components.freePort() : left;
  }

  @Override
  public void close() {
    while (!open.isEmpty()) {
      try {
        open.pop().close();
      } catch (Exception e) {
        log.warn("a part of the control plane could not be closed", e);
      }
    }
  }

  private void awaitApiServer() {
    probe.await(
        "kube-apiserver to be ready",
        List.of(etcd, apiServer),
        () -> probe.answers(components.apiServerUrl() + "/readyz"));
  }

  private void startControllers() {
    if (flags.extent() == ControlPlaneScope.API) {
      return;
    }
    GuardedProcess controllers =
        opened(components.startControllerManager(flags.controllerManager()));
    if (flags.extent() == ControlPlaneScope.VOLUMES) {
      return;
    }
    int kwokPort = components.freePort();
    GuardedProcess kwok = opened(components.startKwok(kwokPort));
    // Pods cannot be created before the account they run as.
    probe.await(
        "the default service account",
        List.of(controllers),
        () -> client.serviceAccounts().inNamespace("default").withName("default").get() != null);
    probe.awaitReady(kwok, "http://127.0.0.1:%d/healthz".formatted(kwokPort));
  }

  private String serviceAccountToken(String namespace, String name) {
    return client
        .serviceAccounts()
        .inNamespace(namespace)
        .withName(name)
        .tokenRequest()
        .getStatus()
        .getToken();
  }

  private static KubernetesClient connect(Path kubeconfig) {
    Config config = Config.fromKubeconfig(kubeconfig.toFile());
    // Watches by web socket have fallen silent for a minute, twice in some hundred runs.
    config.setOnlyHttpWatches(true);
    return new KubernetesClientBuilder().withConfig(config).build();
  }

  private <T extends AutoCloseable> T opened(T part) {
    open.push(part);
    return part;
  }
}
