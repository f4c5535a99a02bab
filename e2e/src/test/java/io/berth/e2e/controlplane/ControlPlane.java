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
 * A real Kubernetes control plane as processes on this machine: etcd, kube-apiserver with RBAC,
 * kube-controller-manager, and KWOK in place of kubelets, or fewer components with a smaller {@link
 * ControlPlaneScope}. No scheduler runs until one is started.
 *
 * <p>Several can run at a time. All processes and files are removed when it is closed or when the
 * JVM exits, even if it is killed.
 */
public final class ControlPlane implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ControlPlane.class);

  /** The resources to close, in reverse order. */
  private final Deque<AutoCloseable> resources = new ArrayDeque<>();

  private final Flags flags;
  private final Path folder;
  private final Components components;
  private final Probe probe = register(new Probe());
  private final GuardedProcess etcd;
  private final KubernetesClient client;
  private final Deque<Integer> schedulerPorts = new ArrayDeque<>();
  private GuardedProcess apiServer;
  private int schedulers;

  private ControlPlane(Binaries binaries, Flags flags) {
    this.flags = flags;
    try {
      long start = System.nanoTime();
      folder = register(WorkFolder.create()).path();
      components = new Components(binaries, folder, register(PortBlock.reserve()));
      etcd = register(components.startEtcd());
      apiServer = register(components.startApiServer(flags.apiServer()));
      awaitApiServer();
      Duration apiServerTime = Duration.ofNanos(System.nanoTime() - start);
      client = register(connect(kubeconfig()));
      startControllers();
      log.info(
          "Control plane is ready: folder={} apiServerMillis={} totalMillis={}",
          folder,
          apiServerTime.toMillis(),
          Duration.ofNanos(System.nanoTime() - start).toMillis());
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /** Starts a control plane; the first start on a machine builds its programs. */
  public static ControlPlane start() throws MissingToolException {
    return start(Flags.NONE);
  }

  /** Starts a control plane with flags. */
  public static ControlPlane start(Flags flags) throws MissingToolException {
    return new ControlPlane(Binaries.get(), flags);
  }

  /** Returns the folder of its files and logs, which is deleted on close. */
  public Path folder() {
    return folder;
  }

  /** Returns the client of an administrator. */
  public KubernetesClient client() {
    return client;
  }

  /** Returns the kubeconfig of an administrator. */
  public Path kubeconfig() {
    return components.kubeconfig(Users.ADMIN);
  }

  /**
   * Returns the kubeconfig of {@code system:kube-scheduler}, {@code system:kube-controller-manager}
   * or, as {@code system:serviceaccount:<namespace>:<name>}, of an existing service account.
   */
  public Path kubeconfig(String user) {
    String[] parts = user.split(":", -1);
    if (parts.length == 4 && user.startsWith("system:serviceaccount:")) {
      return components.kubeconfig(user, serviceAccountToken(parts[2], parts[3]));
    }
    return components.kubeconfig(user);
  }

  /** Runs kubectl as administrator, and returns its standard output. */
  public String kubectl(String... arguments) {
    return components.kubectl(kubeconfig(), List.of(arguments));
  }

  /** Creates ready nodes {@code name-0}, {@code name-1} and so on from a template. */
  public List<Node> nodes(int count, Node template) {
    return FakeNodes.create(client, count, template);
  }

  /** Kills the API server. Its data is kept; it is unavailable until it is restarted. */
  public void stopApiServer() {
    resources.remove(apiServer);
    apiServer.close();
  }

  /**
   * Kills the API server if it runs, starts it with the same address, and waits until it is ready.
   */
  public void restartApiServer() {
    stopApiServer();
    apiServer = register(components.startApiServer(flags.apiServer()));
    awaitApiServer();
  }

  /** Starts kube-scheduler with the default configuration. */
  public SchedulerProcess startKubeScheduler() {
    return startKubeScheduler(SchedulerConfig.DEFAULT);
  }

  /**
   * Starts kube-scheduler with a KubeSchedulerConfiguration, to which the connection is added, and
   * waits until it is ready. It runs until the returned process or the control plane is closed.
   */
  public SchedulerProcess startKubeScheduler(String config) {
    return startKubeScheduler(schedulerPort(), config);
  }

  /**
   * Starts kube-scheduler with a port and flags that override the default ones, and waits until it
   * is ready.
   */
  public SchedulerProcess startKubeScheduler(int port, String config, String... flags) {
    GuardedProcess scheduler = kubeScheduler(port, config, flags);
    probe.awaitReady(scheduler, "https://127.0.0.1:%d/readyz".formatted(port));
    return asScheduler(scheduler, port);
  }

  /** Starts kube-scheduler without waiting. */
  public SchedulerProcess launchKubeScheduler(String config) {
    int port = schedulerPort();
    return asScheduler(kubeScheduler(port, config), port);
  }

  /**
   * Starts Berth with a KubeSchedulerConfiguration, to which the connection is added, as
   * kube-scheduler's user, without waiting.
   *
   * @param flags further arguments of {@code berth scheduler}
   */
  public SchedulerProcess launchBerth(BerthProgram program, String config, String... flags) {
    return launchBerthWithJavaOptions("", program, config, flags);
  }

  /** Starts Berth with JVM options, without waiting. */
  public SchedulerProcess launchBerthWithJavaOptions(
      String javaOptions, BerthProgram program, String config, String... flags) {
    GuardedProcess berth =
        register(
            components.startBerth(
                program, "berth-" + schedulers++, config, List.of(flags), javaOptions));
    return new SchedulerProcess(berth, probe, () -> resources.remove(berth));
  }

  /** Compacts etcd to the current revision. */
  public void compactEtcd() {
    components.compactEtcd();
  }

  /** Returns the URL of the API server. */
  public String url() {
    return components.apiServerUrl();
  }

  /**
   * Starts Berth with arguments and the kubeconfig of a user, without waiting.
   *
   * @param user as for {@link #kubeconfig(String)}
   */
  public SchedulerProcess launchBerthAs(String user, BerthProgram program, List<String> arguments) {
    List<String> all = new ArrayList<>(arguments);
    all.add("--kubeconfig=" + kubeconfig(user));
    GuardedProcess berth = register(components.startBerth(program, "berth-" + schedulers++, all));
    return new SchedulerProcess(berth, probe, () -> resources.remove(berth));
  }

  /** Starts any long-running command of Berth, without waiting. */
  public SchedulerProcess launch(BerthProgram program, String... arguments) {
    GuardedProcess berth =
        register(components.startBerth(program, "berth-" + schedulers++, List.of(arguments)));
    return new SchedulerProcess(berth, probe, () -> resources.remove(berth));
  }

  /** Returns an unused port on loopback from a limited number of ports. */
  public int freePort() {
    return components.freePort();
  }

  private GuardedProcess kubeScheduler(int port, String config, String... flags) {
    return register(
        components.startKubeScheduler(
            "kube-scheduler-" + schedulers++, port, config, List.of(flags)));
  }

  private SchedulerProcess asScheduler(GuardedProcess process, int port) {
    return new SchedulerProcess(
        process,
        probe,
        () -> {
          resources.remove(process);
          schedulerPorts.add(port);
        });
  }

  /** Returns a port of a stopped scheduler, or a free one: the number of ports is limited. */
  private int schedulerPort() {
    Integer port = schedulerPorts.poll();
    return port == null ? components.freePort() : port;
  }

  @Override
  public void close() {
    while (!resources.isEmpty()) {
      try {
        resources.pop().close();
      } catch (Exception e) {
        log.warn("Failed to close a part of the control plane", e);
      }
    }
  }

  private void awaitApiServer() {
    probe.await(
        "kube-apiserver to be ready",
        List.of(etcd, apiServer),
        () -> probe.isReady(components.apiServerUrl() + "/readyz"));
  }

  private void startControllers() {
    if (flags.scope() == ControlPlaneScope.API) {
      return;
    }
    GuardedProcess controllers =
        register(components.startControllerManager(flags.controllerManager()));
    if (flags.scope() == ControlPlaneScope.VOLUMES) {
      return;
    }
    int kwokPort = components.freePort();
    GuardedProcess kwok = register(components.startKwok(kwokPort));
    // Pods require the default service account.
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
    // WebSocket watches delivered no events for a minute, twice in some hundred runs.
    config.setOnlyHttpWatches(true);
    return new KubernetesClientBuilder().withConfig(config).build();
  }

  private <T extends AutoCloseable> T register(T part) {
    resources.push(part);
    return part;
  }
}
