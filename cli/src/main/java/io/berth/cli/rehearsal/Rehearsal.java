package io.berth.cli.rehearsal;

import io.berth.cli.Main;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;

/**
 * Runs the typical work of the program once, so that the JVM records loaded classes and method
 * profiles: the launcher creates the start-up cache from them.
 *
 * <p>The arguments are a command to run first. Then the scheduler schedules recorded pods on
 * recorded nodes, and its endpoints are requested; this process simulates the API server, with TLS.
 */
public final class Rehearsal {
  private Rehearsal() {}

  public static void main(String[] args)
      throws IOException, InterruptedException, GeneralSecurityException {
    PrintWriter discarded =
        new PrintWriter(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    Main.run(discarded, discarded, args);
    int port = freePort();
    Path directory = Files.createTempDirectory("berth-rehearsal");
    Path kubeconfig = directory.resolve("kubeconfig");
    RehearsalKey key = RehearsalKey.create(directory);
    try (RecordedServer server = new RecordedServer(key.context())) {
      Files.writeString(kubeconfig, key.kubeconfig(server.url()));
      Thread.ofPlatform()
          .daemon()
          .start(
              () ->
                  Main.run(
                      discarded,
                      discarded,
                      "scheduler",
                      "--kubeconfig=" + kubeconfig,
                      "--leader-elect-lease-duration=1h", // must not expire during the run
                      "--leader-elect-renew-deadline=30m",
                      "--bind-address=127.0.0.1",
                      "--secure-port=" + port));
      server.awaitBindings();
      requestEndpoints("https://127.0.0.1:" + port);
    } finally {
      remove(directory);
    }
    System.exit(0);
  }

  /** Requests the endpoints, as probes and clients with a token do. */
  private static void requestEndpoints(String url)
      throws IOException, InterruptedException, GeneralSecurityException {
    Config trustAll = Config.empty(); // the server is this process
    trustAll.setTrustCerts(true);
    try (HttpClient client =
        HttpClient.newBuilder().sslContext(SSLUtils.sslContext(trustAll)).build()) {
      for (String path : List.of("/healthz", "/readyz", "/metrics")) {
        HttpRequest request =
            HttpRequest.newBuilder(URI.create(url + path))
                .header("Authorization", "Bearer visitor")
                .build();
        client.send(request, HttpResponse.BodyHandlers.discarding());
      }
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static void remove(Path directory) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
      for (Path file : files) {
        Files.delete(file);
      }
    }
    Files.delete(directory);
  }
}
