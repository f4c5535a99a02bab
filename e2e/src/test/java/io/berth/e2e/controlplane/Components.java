package io.berth.e2e.controlplane;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The components of a control plane: their files, ports and command lines. */
final class Components {
  private final Binaries binaries;
  private final Path folder;
  private final PortBlock ports;
  private final int etcdPort;
  private final int apiServerPort;
  private final Users users = new Users();

  Components(Binaries binaries, Path folder, PortBlock ports) {
    this.binaries = binaries;
    this.folder = folder;
    this.ports = ports;
    this.etcdPort = ports.next();
    this.apiServerPort = ports.next();
    ServiceAccountKey key = ServiceAccountKey.generate();
    write("service-account.key", key.privatePem());
    write("service-account.pub", key.publicPem());
    write("tokens.csv", users.tokenFile());
  }

  String apiServerUrl() {
    return "https://127.0.0.1:" + apiServerPort;
  }

  /** Writes the kubeconfig of a user with a token. */
  Path kubeconfig(String user, String token) {
    // The API server has a self-signed certificate, which is therefore also the CA.
    Kubeconfig kubeconfig =
        new Kubeconfig(apiServerUrl(), file("apiserver/apiserver.crt"), user, token);
    return write(kubeconfig.fileName(), kubeconfig.yaml());
  }

  Path kubeconfig(String user) {
    String token = users.token(user);
    if (token == null) {
      throw new IllegalArgumentException("no user " + user);
    }
    return kubeconfig(user, token);
  }

  GuardedProcess startEtcd() {
    String client = "http://127.0.0.1:" + etcdPort;
    String peer = "http://127.0.0.1:" + ports.next();
    return start(
        "etcd",
        List.of(
            "--data-dir=" + file("etcd"),
            "--unsafe-no-fsync", // durability is not required
            "--listen-client-urls=" + client,
            "--advertise-client-urls=" + client,
            "--listen-peer-urls=" + peer,
            "--initial-advertise-peer-urls=" + peer,
            "--initial-cluster=default=" + peer));
  }

  void compactEtcd() {
    EtcdApi.compact(etcdPort);
  }

  GuardedProcess startApiServer(List<String> extraFlags) {
    List<String> flags =
        new ArrayList<>(
            List.of(
                "--etcd-servers=http://127.0.0.1:" + etcdPort,
                "--bind-address=127.0.0.1",
                "--secure-port=" + apiServerPort,
                "--cert-dir=" + file("apiserver"),
                "--authorization-mode=RBAC",
                "--token-auth-file=" + file("tokens.csv"),
                "--service-account-issuer=https://kubernetes.default.svc",
                "--service-account-key-file=" + file("service-account.pub"),
                "--service-account-signing-key-file=" + file("service-account.key"),
                "--service-cluster-ip-range=10.0.0.0/24",
                // With TaintNodesByCondition, new nodes are tainted until KWOK has updated them.
                "--disable-admission-plugins=TaintNodesByCondition"));
    flags.addAll(extraFlags);
    return start("kube-apiserver", flags);
  }

  GuardedProcess startControllerManager(List<String> extraFlags) {
    Path kubeconfig = kubeconfig(Users.CONTROLLER_MANAGER);
    List<String> flags =
        new ArrayList<>(
            List.of(
                "--kubeconfig=" + kubeconfig,
                "--authentication-kubeconfig=" + kubeconfig,
                "--authorization-kubeconfig=" + kubeconfig,
                "--use-service-account-credentials",
                "--service-account-private-key-file=" + file("service-account.key"),
                "--root-ca-file=" + file("apiserver/apiserver.crt"),
                "--leader-elect=false",
                // With the default of 20 requests per second, the start takes five seconds.
                "--kube-api-qps=500",
                "--kube-api-burst=1000",
                "--bind-address=127.0.0.1",
                "--secure-port=" + ports.next(),
                "--cert-dir=" + file("controller-manager")));
    flags.addAll(extraFlags);
    return start("kube-controller-manager", flags);
  }

  GuardedProcess startKwok(int port) {
    return start(
        "kwok",
        List.of(
            "--kubeconfig=" + kubeconfig(Users.ADMIN),
            "--config=" + Binaries.sources().resolve("stages.yaml"),
            "--manage-all-nodes=true",
            "--node-ip=127.0.0.1",
            "--cidr=10.1.0.1/16",
            "--node-lease-duration-seconds=40",
            "--server-address=127.0.0.1:" + port));
  }

  /**
   * Starts kube-scheduler.
   *
   * @param extraFlags the last flags, which override the default ones
   */
  GuardedProcess startKubeScheduler(String name, int port, String config, List<String> extraFlags) {
    Path kubeconfig = kubeconfig(Users.SCHEDULER);
    List<String> command =
        new ArrayList<>(
            List.of(
                binaries.path("kube-scheduler"),
                "--config=" + schedulerConfig(name, config),
                "--authentication-kubeconfig=" + kubeconfig,
                "--authorization-kubeconfig=" + kubeconfig,
                "--bind-address=127.0.0.1",
                "--secure-port=" + port,
                "--cert-dir=" + file(name)));
    command.addAll(extraFlags);
    return GuardedProcess.start(name, folder, command);
  }

  /** Starts Berth with a configuration file and flags; the default user is kube-scheduler's. */
  GuardedProcess startBerth(
      BerthProgram program,
      String name,
      String config,
      List<String> extraFlags,
      String javaOptions) {
    List<String> command = new ArrayList<>();
    if (!javaOptions.isEmpty()) {
      command.addAll(List.of("env", "BERTH_JAVA_OPTS=" + javaOptions));
    }
    command.addAll(
        List.of(
            program.path(folder).toString(),
            "scheduler",
            "--config=" + schedulerConfig(name, config, kubeconfigOf(extraFlags))));
    if (extraFlags.stream().noneMatch(flag -> flag.startsWith("--secure-port"))) {
      command.add("--secure-port=0"); // only one process can use the default port
    }
    command.addAll(extraFlags);
    return GuardedProcess.start(name, folder, command);
  }

  /** Starts a command of Berth without additional arguments. */
  GuardedProcess startBerth(BerthProgram program, String name, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(program.path(folder).toString());
    command.addAll(arguments);
    return GuardedProcess.start(name, folder, command);
  }

  String kubectl(Path kubeconfig, List<String> arguments) {
    List<String> command =
        new ArrayList<>(List.of(binaries.path("kubectl"), "--kubeconfig=" + kubeconfig));
    command.addAll(arguments);
    return GuardedProcess.output(command, file("kubectl.err"));
  }

  private Path schedulerConfig(String name, String config) {
    return schedulerConfig(name, config, kubeconfig(Users.SCHEDULER));
  }

  private Path schedulerConfig(String name, String config, Path kubeconfig) {
    return write(name + ".yaml", SchedulerConfig.complete(config, kubeconfig));
  }

  /**
   * Returns the kubeconfig of the flags; the configuration contains it as well and takes
   * precedence.
   */
  private Path kubeconfigOf(List<String> flags) {
    String flag = "--kubeconfig=";
    return flags.stream()
        .filter(argument -> argument.startsWith(flag))
        .map(argument -> Path.of(argument.substring(flag.length())))
        .reduce((first, last) -> last)
        .orElseGet(() -> kubeconfig(Users.SCHEDULER));
  }

  int freePort() {
    return ports.next();
  }

  private GuardedProcess start(String program, List<String> flags) {
    List<String> command = new ArrayList<>();
    command.add(binaries.path(program));
    command.addAll(flags);
    return GuardedProcess.start(program, folder, command);
  }

  private Path file(String name) {
    return folder.resolve(name);
  }

  private Path write(String name, String content) {
    try {
      return Files.writeString(file(name), content);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + name, e);
    }
  }
}
