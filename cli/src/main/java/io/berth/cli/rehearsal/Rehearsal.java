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
 * Does once what the program does for a living, so that the JVM can record which classes it loads
 * and which methods are worth compiling: the launcher makes the start-up cache of it.
 *
 * <p>The arguments are a command to run first. Then the scheduler places recorded pods on recorded
 * nodes, and what it serves is looked at; the API server is played by this process, certificates
 * and all.
 */
public final class Rehearsal {
  private Rehearsal() {}

  public static void main(String[] args)
      throws IOException, InterruptedException, GeneralSecurityException {
    PrintWriter nowhere =
        new PrintWriter(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    Main.run(nowhere, nowhere, args);
    int port = freePort();
    Path folder = Files.createTempDirectory("berth-rehearsal");
    Path kubeconfig = folder.resolve("kubeconfig");
    RehearsalKey key = RehearsalKey.make(folder);
    try (RecordedServer server = new RecordedServer(key.context())) {
      Files.writeString(kubeconfig, key.kubeconfig(server.url()));
      Thread.ofPlatform()
          .daemon()
          .start(
              () ->
                  Main.run(
                      nowhere,
                      nowhere,
                      "scheduler",
                      "--kubeconfig=" + kubeconfig,
                      "--leader-elect-lease-duration=1h", // it must not end while it is recorded
                      "--leader-elect-renew-deadline=30m",
                      "--bind-address=127.0.0.1",
                      "--secure-port=" + port));
      server.awaitBindings();
      visit("https://127.0.0.1:" + port);
    } finally {
      remove(folder);
    }
    System.exit(0);
  }

  /** Looks at what is served, as probes and those with a token do. */
  private static void visit(String url)
      throws IOException, InterruptedException, GeneralSecurityException {
    Config credulous = Config.empty(); // it knows whom it calls
    credulous.setTrustCerts(true);
    try (HttpClient client =
        HttpClient.newBuilder().sslContext(SSLUtils.sslContext(credulous)).build()) {
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

  private static void remove(Path folder) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
