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

/** What a running scheduler tells, and to whom, with the tokens of a real cluster. */
@OnCluster(Needs.CONTROL_PLANE)
class LiveServingIT {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int MANY = 300;

  private static ControlPlane plane;
  private static SchedulerProcess berth;
  private static int port;
  private static String mayRead;
  private static String mayNot;

  @BeforeAll
  static void start() throws Exception {
    plane = ControlPlane.start(Flags.extent(ControlPlaneScope.API));
    KubernetesClient client = plane.client();
    mayRead = account(client, "reader");
    mayNot = account(client, "stranger");
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
    berth.awaitWork();
  }

  @AfterAll
  static void end() {
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
  void healthIsForEverybody(String path) throws Exception {
    assertThat(get(path, null).body()).isEqualTo("ok");
    assertThat(get(path + "?verbose", null).body())
        .startsWith("[+]")
        .endsWith(path.substring(1) + " check passed\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/metrics", "/configz", "/debug/threads", "/readyz/informer-sync"})
  void theRestIsForThoseWhoMay(String path) throws Exception {
    assertThat(get(path, null).statusCode()).as("no token").isEqualTo(401);
    assertThat(get(path, "made-up").statusCode()).as("nobody's token").isEqualTo(401);
    assertThat(get(path, mayNot).statusCode()).as("one that may not").isEqualTo(403);
    assertThat(MAPPER.readTree(get(path, mayNot).body()).path("message").asText())
        .isEqualTo(
            "forbidden: User \"system:serviceaccount:default:stranger\" cannot get path \"%s\""
                .formatted(path));
    assertThat(get(path, mayRead).statusCode()).as("one that may").isEqualTo(200);
  }

  @Test
  void aDecisionCanBeLookedAt() throws Exception {
    plane.client().resource(Samples.node("node", "4")).create();
    plane.client().resource(Samples.pod("looked-at", Samples.BERTH, "1").build()).create();
    try (Waiting waiting = new Waiting(plane.client(), "default")) {
      waiting.forPod("looked-at", Waiting::isBound);
    }

    HttpResponse<String> known = get("/debug/decisions/default/looked-at", mayRead);

    assertThat(known.statusCode()).isEqualTo(200);
    JsonNode decision = MAPPER.readTree(known.body());
    assertThat(decision.path("chosen").path(0).asText()).isEqualTo("node");
    assertThat(decision.path("filter").path("node").path("code").asText()).isEqualTo("Success");
    assertThat(get("/debug/decisions/default/other", mayRead).statusCode()).isEqualTo(404);
    assertThat(get("/debug/decisions/default/looked-at", mayNot).statusCode()).isEqualTo(403);
    assertThat(get("/debug/decisions/default/looked-at", null).statusCode()).isEqualTo(401);
  }

  @Test
  void theConfigurationIsTheOneInForce() throws Exception {
    JsonNode config = MAPPER.readTree(get("/configz", mayRead).body()).path("componentconfig");

    assertThat(config.path("apiVersion").asText()).isEqualTo("kubescheduler.config.k8s.io/v1");
    assertThat(config.path("profiles").path(0).path("schedulerName").asText())
        .isEqualTo(Samples.BERTH);
    assertThat(config.path("leaderElection").path("leaderElect").asBoolean()).isFalse();
  }

  @Test
  void nothingOfTokensIsLogged() throws Exception {
    get("/configz", mayRead);
    get("/configz", mayNot);
    get("/configz", "made-up-token");

    assertThat(berth.awaitLog("/configz")).doesNotContain(mayRead, mayNot, "made-up-token");
  }

  /** The log is at its most talkative. */
  @Test
  void itsOwnCredentialsAreNowhere() throws Exception {
    Config own = Config.fromKubeconfig(plane.kubeconfig("system:kube-scheduler").toFile());
    String token = own.getAutoOAuthToken();
    assertThat(token).as("what must not be seen").isNotBlank();

    for (String path : List.of("/configz", "/debug/threads", "/metrics")) {
      assertThat(get(path, mayRead).body()).as(path).isNotEmpty().doesNotContain(token);
    }
    assertThat(berth.readLog()).as("log").isNotEmpty().doesNotContain(token);
  }

  /** Many who never finish what they begin to say, one who never stops to talk. */
  @Test
  void thoseWhoMeanHarmDoNotKeepHealthFromOthers() throws Exception {
    List<Socket> held = new ArrayList<>();
    try {
      for (int i = 0; i < MANY; i++) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        held.add(socket);
        if (i % 2 == 0) {
          SSLSocket secure = secured(socket);
          secure
              .getOutputStream()
              .write("GET /healthz HTTP/1.1\r\nX-".getBytes(StandardCharsets.UTF_8));
          secure.getOutputStream().flush();
        }
      }
      SSLSocket endless = secured(new Socket(InetAddress.getLoopbackAddress(), port));
      held.add(endless);
      Thread talking = Thread.ofVirtual().start(() -> talkForEver(endless));

      for (int i = 0; i < 20; i++) {
        assertThat(get("/healthz", null).body()).isEqualTo("ok");
      }
      talking.join(Timeouts.WAIT_TIMEOUT);
      assertThat(talking.isAlive()).as("it was cut off").isFalse();
    } finally {
      for (Socket socket : held) {
        socket.close();
      }
    }
  }

  private static SSLSocket secured(Socket socket) throws Exception {
    return (SSLSocket)
        TrustAll.tls().getSocketFactory().createSocket(socket, "localhost", port, true);
  }

  private static void talkForEver(SSLSocket socket) {
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
    } catch (IOException e) { // as it should be
    }
  }

  @Test
  void aNewCertificateIsShownWithoutARestart() throws Exception {
    Path folder = Files.createDirectory(plane.folder().resolve("serving"));
    Path other = Files.createDirectory(plane.folder().resolve("serving-2"));
    int ownPort = plane.freePort();
    try (SchedulerProcess first = launch(ownPort, "--cert-dir=" + folder)) {
      first.awaitWork();
      X509Certificate before = shown(ownPort);
      try (SchedulerProcess second = launch(plane.freePort(), "--cert-dir=" + other)) {
        second.awaitWork();
      }
      for (String name : List.of("kube-scheduler.crt", "kube-scheduler.key")) {
        Files.move(other.resolve(name), folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
      }

      shakeHandsUntil(ownPort, first, "Serving with a new certificate");
      X509Certificate now = shown(ownPort);
      assertThat(now).isNotEqualTo(before);
      Files.writeString(folder.resolve("kube-scheduler.crt"), "broken");
      shakeHandsUntil(ownPort, first, "Keeping the old certificate");
      assertThat(shown(ownPort)).isEqualTo(now);
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

  /** Files are looked at when somebody shakes hands, once a second. */
  private static void shakeHandsUntil(int at, SchedulerProcess scheduler, String logged)
      throws Exception {
    try (ScheduledExecutorService hands = Executors.newSingleThreadScheduledExecutor()) {
      var _ =
          hands.scheduleWithFixedDelay(
              () -> {
                try {
                  shown(at);
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              },
              0,
              100,
              TimeUnit.MILLISECONDS);
      scheduler.awaitLog(logged);
      hands.shutdownNow();
    }
  }

  private static X509Certificate shown(int at) throws Exception {
    try (Socket plain = new Socket(InetAddress.getLoopbackAddress(), at);
        SSLSocket secure =
            (SSLSocket)
                TrustAll.tls().getSocketFactory().createSocket(plain, "localhost", at, true)) {
      secure.startHandshake();
      return (X509Certificate) secure.getSession().getPeerCertificates()[0];
    }
  }
}
