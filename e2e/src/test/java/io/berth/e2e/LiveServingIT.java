package io.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.berth.e2e.cluster.Needs;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.BerthProgram;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.ControlPlaneScope;
import io.berth.e2e.controlplane.Flags;
import io.berth.e2e.controlplane.SchedulerProcess;
import io.berth.e2e.controlplane.Timeouts;
import io.berth.e2e.controlplane.TrustAll;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Endpoints of a running scheduler and their authorization, with tokens of a real cluster. */
@OnCluster(Needs.CONTROL_PLANE)
class LiveServingIT {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int CONNECTIONS = 300;

  private static ControlPlane plane;
  private static SchedulerProcess berth;
  private static int port;
  private static String readerToken;
  private static String unprivilegedToken;

  @BeforeAll
  static void start() throws Exception {
    plane = ControlPlane.start(Flags.scope(ControlPlaneScope.API));
    KubernetesClient client = plane.client();
    readerToken = account(client, "reader");
    unprivilegedToken = account(client, "unprivileged");
    client
        .resource(
            new ClusterRoleBuilder()
                .withNewMetadata()
                .withName("reader")
                .endMetadata()
                .addNewRule()
                .addToNonResourceURLs("/metrics", "/configz", "/debug/*", "/readyz/*")
                .addToVerbs("get")
                .endRule()
                .build())
        .create();
    client
        .resource(
            new ClusterRoleBindingBuilder()
                .withNewMetadata()
                .withName("reader")
                .endMetadata()
                .withNewRoleRef("rbac.authorization.k8s.io", "ClusterRole", "reader")
                .addNewSubject(null, "ServiceAccount", "reader", "default")
                .build())
        .create();
    port = plane.freePort();
    berth =
        plane.launchBerth(
            BerthProgram.INSTALLED,
            Samples.CONFIG,
            "--v=5",
            "--bind-address=127.0.0.1",
            "--secure-port=" + port);
    berth.awaitScheduling();
  }

  @AfterAll
  static void stop() {
    plane.close();
  }

  private static String account(KubernetesClient client, String name) {
    client
        .resource(
            new ServiceAccountBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace("default")
                .endMetadata()
                .build())
        .create();
    Path kubeconfig = plane.kubeconfig("system:serviceaccount:default:" + name);
    return Config.fromKubeconfig(kubeconfig.toFile()).getAutoOAuthToken();
  }

  private static HttpResponse<String> get(String path, @Nullable String token) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("https://127.0.0.1:%d%s".formatted(port, path)))
            .timeout(Timeouts.WAIT_TIMEOUT);
    if (token != null) {
      request.header("Authorization", "Bearer " + token);
    }
    try (HttpClient client = TrustAll.client()) {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/healthz", "/livez", "/readyz"})
  void healthEndpointsNeedNoAuthentication(String path) throws Exception {
    assertThat(get(path, null).body()).isEqualTo("ok");
    assertThat(get(path + "?verbose", null).body())
        .startsWith("[+]")
        .endsWith(path.substring(1) + " check passed\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/metrics", "/configz", "/debug/threads", "/readyz/informer-sync"})
  void otherEndpointsRequireAuthorization(String path) throws Exception {
    assertThat(get(path, null).statusCode()).as("no token").isEqualTo(401);
    assertThat(get(path, "made-up").statusCode()).as("invalid token").isEqualTo(401);
    assertThat(get(path, unprivilegedToken).statusCode()).as("unprivileged user").isEqualTo(403);
    assertThat(MAPPER.readTree(get(path, unprivilegedToken).body()).path("message").asText())
        .isEqualTo(
            "forbidden: User \"system:serviceaccount:default:unprivileged\" cannot get path \"%s\""
                .formatted(path));
    assertThat(get(path, readerToken).statusCode()).as("reader").isEqualTo(200);
  }

  @Test
  void servesDecisions() throws Exception {
    plane.client().resource(Samples.node("node", "4")).create();
    plane.client().resource(Samples.pod("decided", Samples.BERTH, "1").build()).create();
    try (PodWaiter waiter = new PodWaiter(plane.client(), "default")) {
      waiter.awaitPod("decided", PodWaiter::isBound);
    }

    HttpResponse<String> decisionResponse = get("/debug/decisions/default/decided", readerToken);

    assertThat(decisionResponse.statusCode()).isEqualTo(200);
    JsonNode decision = MAPPER.readTree(decisionResponse.body());
    assertThat(decision.path("chosen").path(0).asText()).isEqualTo("node");
    assertThat(decision.path("filter").path("node").path("code").asText()).isEqualTo("Success");
    assertThat(get("/debug/decisions/default/other", readerToken).statusCode()).isEqualTo(404);
    assertThat(get("/debug/decisions/default/decided", unprivilegedToken).statusCode())
        .isEqualTo(403);
    assertThat(get("/debug/decisions/default/decided", null).statusCode()).isEqualTo(401);
  }

  @Test
  void servesEffectiveConfiguration() throws Exception {
    JsonNode config = MAPPER.readTree(get("/configz", readerToken).body()).path("componentconfig");

    assertThat(config.path("apiVersion").asText()).isEqualTo("kubescheduler.config.k8s.io/v1");
    assertThat(config.path("profiles").path(0).path("schedulerName").asText())
        .isEqualTo(Samples.BERTH);
    assertThat(config.path("leaderElection").path("leaderElect").asBoolean()).isFalse();
  }

  @Test
  void doesNotLogClientTokens() throws Exception {
    get("/configz", readerToken);
    get("/configz", unprivilegedToken);
    get("/configz", "made-up-token");

    assertThat(berth.awaitLog("/configz"))
        .doesNotContain(readerToken, unprivilegedToken, "made-up-token");
  }

  /** The log has the highest verbosity. */
  @Test
  void doesNotExposeOwnToken() throws Exception {
    Config own = Config.fromKubeconfig(plane.kubeconfig("system:kube-scheduler").toFile());
    String token = own.getAutoOAuthToken();
    assertThat(token).as("own token").isNotBlank();

    for (String path : List.of("/configz", "/debug/threads", "/metrics")) {
      assertThat(get(path, readerToken).body()).as(path).isNotEmpty().doesNotContain(token);
    }
    assertThat(berth.readLog()).as("log").isNotEmpty().doesNotContain(token);
  }

  /** Opens many connections with incomplete requests, and one with an endless request. */
  @Test
  void servesHealthDespiteSlowAndEndlessClients() throws Exception {
    List<Socket> held = new ArrayList<>();
    try {
      for (int i = 0; i < CONNECTIONS; i++) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        held.add(socket);
        if (i % 2 == 0) {
          SSLSocket secure = tlsSocket(socket);
          secure
              .getOutputStream()
              .write("GET /healthz HTTP/1.1\r\nX-".getBytes(StandardCharsets.UTF_8));
          secure.getOutputStream().flush();
        }
      }
      SSLSocket endless = tlsSocket(new Socket(InetAddress.getLoopbackAddress(), port));
      held.add(endless);
      Thread endlessWriter = Thread.ofVirtual().start(() -> writeEndlessly(endless));

      for (int i = 0; i < 20; i++) {
        assertThat(get("/healthz", null).body()).isEqualTo("ok");
      }
      endlessWriter.join(Timeouts.WAIT_TIMEOUT);
      assertThat(endlessWriter.isAlive()).as("the connection is open").isFalse();
    } finally {
      for (Socket socket : held) {
        socket.close();
      }
    }
  }

  private static SSLSocket tlsSocket(Socket socket) throws Exception {
    return (SSLSocket)
        TrustAll.tls().getSocketFactory().createSocket(socket, "localhost", port, true);
  }

  private static void writeEndlessly(SSLSocket socket) {
    try {
      socket
          .getOutputStream()
          .write(
              "POST /healthz HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
                  .getBytes(StandardCharsets.UTF_8));
      byte[] chunk = ("1000\r\n" + "x".repeat(0x1000) + "\r\n").getBytes(StandardCharsets.UTF_8);
      while (true) {
        socket.getOutputStream().write(chunk);
      }
    } catch (IOException e) { // expected: the server closes the connection
    }
  }

  @Test
  void reloadsCertificateWithoutRestart() throws Exception {
    Path folder = Files.createDirectory(plane.folder().resolve("serving"));
    Path other = Files.createDirectory(plane.folder().resolve("serving-2"));
    int ownPort = plane.freePort();
    try (SchedulerProcess first = launch(ownPort, "--cert-dir=" + folder)) {
      first.awaitScheduling();
      X509Certificate before = servedCertificate(ownPort);
      try (SchedulerProcess second = launch(plane.freePort(), "--cert-dir=" + other)) {
        second.awaitScheduling();
      }
      for (String name : List.of("kube-scheduler.crt", "kube-scheduler.key")) {
        Files.move(other.resolve(name), folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
      }

      connectUntilLogged(ownPort, first, "Reloaded serving certificate");
      X509Certificate reloaded = servedCertificate(ownPort);
      assertThat(reloaded).isNotEqualTo(before);
      Files.writeString(folder.resolve("kube-scheduler.crt"), "broken");
      connectUntilLogged(ownPort, first, "Failed to reload serving certificate");
      assertThat(servedCertificate(ownPort)).isEqualTo(reloaded);
    }
  }

  private static SchedulerProcess launch(int ownPort, String flag) {
    return plane.launchBerth(
        BerthProgram.INSTALLED,
        Samples.config("another"),
        "--bind-address=127.0.0.1",
        "--secure-port=" + ownPort,
        flag);
  }

  /**
   * Connects until a message is logged: the server checks the files on handshakes, once a second.
   */
  private static void connectUntilLogged(int at, SchedulerProcess scheduler, String logged)
      throws Exception {
    try (ScheduledExecutorService connector = Executors.newSingleThreadScheduledExecutor()) {
      var _ =
          connector.scheduleWithFixedDelay(
              () -> {
                try {
                  servedCertificate(at);
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              },
              0,
              100,
              TimeUnit.MILLISECONDS);
      scheduler.awaitLog(logged);
      connector.shutdownNow();
    }
  }

  private static X509Certificate servedCertificate(int at) throws Exception {
    try (Socket plain = new Socket(InetAddress.getLoopbackAddress(), at);
        SSLSocket secure =
            (SSLSocket)
                TrustAll.tls().getSocketFactory().createSocket(plain, "localhost", at, true)) {
      secure.startHandshake();
      return (X509Certificate) secure.getSession().getPeerCertificates()[0];
    }
  }
}
