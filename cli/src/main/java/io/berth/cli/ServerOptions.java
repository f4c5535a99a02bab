package io.berth.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.berth.kube.ApiException;
import io.berth.kube.Kubeconfig;
import io.berth.kube.ServerAddress;
import io.berth.server.FileAuthorities;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A running scheduler to ask, and how to show it who asks. */
final class ServerOptions {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int OK = 200;
  private static final int UNAUTHORIZED = 401;

  @Option(
      names = "--server",
      paramLabel = "URL",
      description = "Ask a running scheduler, such as https://localhost:10259, how it decided.")
  private @Nullable String server;

  @Option(names = "--token", paramLabel = "TOKEN", description = "Show it this token.")
  private @Nullable String token;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description =
          "Show it the token in this file, which others cannot see in the list of processes.")
  private @Nullable Path tokenFile;

  @Option(
      names = "--kubeconfig",
      paramLabel = "FILE",
      description = "Show it the token or the certificate of this kubeconfig.")
  private @Nullable Path kubeconfig;

  @Option(
      names = "--certificate-authority",
      paramLabel = "FILE",
      description = "Who signed its certificate, or the certificate itself.")
  private @Nullable Path authority;

  @Option(
      names = "--insecure-skip-tls-verify",
      description = "Believe that it is who it should be, as with a certificate made in memory.")
  private boolean insecure;

  boolean isGiven() {
    return server != null;
  }

  /**
   * Reads a page.
   *
   * @throws CommandFailure if there is none, with what the server says of it
   */
  String read(String path) throws IOException {
    if (authority != null) {
      var _ = FileAuthorities.read(authority); // which names the file, as fabric8 does not
    }
    Config identity = identity();
    String shown = token(identity);
    String base = address(shown);
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + path)).timeout(PATIENCE);
    if (shown != null) {
      request.header("Authorization", "Bearer " + shown);
    }
    try (HttpClient client =
        HttpClient.newBuilder().connectTimeout(PATIENCE).sslContext(trust(identity)).build()) {
      return answered(
          client.send(request.build(), HttpResponse.BodyHandlers.ofString(UTF_8)), base);
    } catch (IOException e) {
      throw CommandFailure.unreachable(
          "cannot ask the scheduler at %s: %s".formatted(base, describe(e)), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CommandFailure.unreachable("interrupted", e);
    }
  }

  private String address(@Nullable String shown) {
    try {
      ServerAddress address = ServerAddress.of(Objects.requireNonNull(server));
      if (shown != null) {
        address.requireSafeFor("the token");
      }
      return address.url();
    } catch (IllegalArgumentException e) {
      throw CommandFailure.wrongInput(List.of("--server: " + e.getMessage()));
    }
  }

  private static String answered(HttpResponse<String> response, String base) {
    if (response.statusCode() == OK) {
      return response.body();
    }
    String advice =
        response.statusCode() == UNAUTHORIZED
            ? "it does not know you: give --token-file, --token or --kubeconfig"
            : response.body().strip();
    throw CommandFailure.wrongInput(
        List.of("%s answers %d: %s".formatted(base, response.statusCode(), advice)));
  }

  private Config identity() {
    try {
      Config config = kubeconfig == null ? Config.empty() : Kubeconfig.read(kubeconfig);
      // The kubeconfig knows who signs for the cluster, but not for its schedulers.
      config.setCaCertData(null);
      config.setCaCertFile(authority == null ? null : authority.toString());
      config.setTrustCerts(insecure);
      return config;
    } catch (ApiException e) {
      throw CommandFailure.wrongInput(List.of(String.valueOf(e.getMessage())));
    }
  }

  private @Nullable String token(Config identity) throws IOException {
    String shown = token;
    if (shown == null) {
      shown = tokenFile == null ? identity.getAutoOAuthToken() : read(tokenFile);
    }
    if (shown != null && !shown.matches("\\p{Graph}+")) {
      throw CommandFailure.wrongInput(
          List.of("the token is empty or has characters that no token has; is it the right file?"));
    }
    return shown;
  }

  private static String read(Path file) throws IOException {
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw Streams.named(file.toString(), e);
    }
  }

  private static SSLContext trust(Config identity) throws IOException {
    try {
      return SSLUtils.sslContext(identity);
    } catch (GeneralSecurityException | RuntimeException e) {
      throw new IOException("cannot use the certificates: " + e.getMessage(), e);
    }
  }

  private static String describe(IOException failure) {
    Throwable at = failure;
    while (at.getMessage() == null && at.getCause() != null) {
      at = at.getCause();
    }
    String silent = failure instanceof ConnectException ? "connection refused" : "no answer";
    String message = at.getMessage() == null ? silent : at.getMessage();
    return message.contains("unable to find valid certification path")
        ? "nobody we know has signed its certificate; give --certificate-authority, or"
            + " --insecure-skip-tls-verify"
        : message;
  }
}
