package io.berth.cli;

import io.berth.config.ObjectNames;
import io.berth.kube.Kubeconfig;
import io.berth.kube.ServerAddress;
import io.berth.kube.discovery.SchedulerClient;
import io.berth.kube.lease.LeaseName;
import io.berth.server.ClientCaFile;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the connection to a running scheduler. */
final class ServerOptions {
  private static final int OK = 200;

  @Option(
      names = "--server",
      paramLabel = "URL",
      description = {
        "The address of the running scheduler, if it cannot be discovered through its Lease.",
        "Example: https://localhost:10259"
      })
  private @Nullable String server;

  @Option(
      names = "--token",
      paramLabel = "TOKEN",
      description = "The bearer token to send to the scheduler.")
  private @Nullable String token;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description =
          "The file with the bearer token to send to the scheduler. Unlike --token, it does not"
              + " expose the token in the process list.")
  private @Nullable Path tokenFile;

  @Option(
      names = "--kubeconfig",
      paramLabel = "FILE",
      description =
          "The kubeconfig file used to discover the scheduler and authenticate to it (default:"
              + " $KUBECONFIG or $HOME/.kube/config).")
  private @Nullable Path kubeconfig;

  @Option(
      names = "--certificate-authority",
      paramLabel = "FILE",
      description =
          "The file with the CA certificate that verifies the scheduler's serving certificate, or"
              + " with that certificate itself.")
  private @Nullable Path authority;

  @Option(
      names = "--insecure-skip-tls-verify",
      description =
          "Do not verify the scheduler's serving certificate, for example if it is self-signed."
              + " This is insecure (default false).")
  private boolean insecure;

  @Option(
      names = "--lease",
      paramLabel = "NAMESPACE/NAME",
      description =
          "The Lease of the running scheduler, if there are several or if you may not list Leases.")
  private @Nullable String lease;

  /** Returns the kubeconfig to discover the scheduler with, or null for the default one. */
  @Nullable Path kubeconfig() {
    return kubeconfig;
  }

  /**
   * Returns the Lease of the scheduler, or null if it is to be discovered.
   *
   * @throws CommandFailure if the name is invalid
   */
  @Nullable LeaseName lease() {
    if (lease == null) {
      return null;
    }
    String[] parts = lease.split("/", -1);
    if (parts.length != 2 || !ObjectNames.isNamespace(parts[0]) || !ObjectNames.isName(parts[1])) {
      throw CommandFailure.invalidInput(
          List.of(
              "--lease: \"%s\" must be NAMESPACE/NAME, such as kube-system/berth-scheduler"
                  .formatted(lease)));
    }
    return new LeaseName(parts[0], parts[1]);
  }

  /**
   * Reads a page of the scheduler.
   *
   * @throws CommandFailure if the request fails, with the message of the server
   */
  String read(String path) throws IOException {
    if (authority != null) {
      var _ = ClientCaFile.read(authority); // its error names the file, unlike fabric8's
    }
    Config identity = identity();
    String bearerToken = token(identity);
    String url = address(bearerToken);
    try (SchedulerClient client = new SchedulerClient(url, sslContext(identity), bearerToken)) {
      return body(client.get(path), url);
    } catch (IOException e) {
      throw CommandFailure.unreachable(
          "cannot reach the scheduler at %s: %s%s".formatted(url, describe(e), httpHint(url, e)),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CommandFailure.unreachable("interrupted", e);
    }
  }

  private static String httpHint(String url, IOException failure) {
    boolean isHttp = url.toLowerCase(Locale.ROOT).startsWith("http:");
    return isHttp && !(failure instanceof ConnectException)
        ? "; the scheduler serves HTTPS; use " + url.replaceFirst("(?i)^http:", "https:")
        : "";
  }

  private String address(@Nullable String bearerToken) {
    try {
      ServerAddress address = ServerAddress.of(Objects.requireNonNull(server));
      if (bearerToken != null) {
        address.requireSafeFor("the token");
      }
      return address.url();
    } catch (IllegalArgumentException e) {
      throw CommandFailure.invalidInput(List.of("--server: " + e.getMessage()));
    }
  }

  private static String body(HttpResponse<String> response, String url) {
    if (response.statusCode() == OK) {
      return response.body();
    }
    if (response.statusCode() == CredentialErrors.UNAUTHORIZED) {
      throw CommandFailure.unreachable(
          "%s responded with HTTP %d: the credentials are missing or invalid; set --token-file, --token or --kubeconfig"
              .formatted(url, response.statusCode()),
          null);
    }
    throw CommandFailure.invalidInput(
        List.of(
            "%s responded with HTTP %d: %s"
                .formatted(url, response.statusCode(), RemoteDecision.errorMessage(response))));
  }

  private Config identity() {
    Config config = kubeconfig == null ? Config.empty() : Kubeconfig.read(kubeconfig);
    // The CA of the kubeconfig signs for the API server, not for its schedulers.
    config.setCaCertData(null);
    config.setCaCertFile(authority == null ? null : authority.toString());
    config.setTrustCerts(insecure);
    return config;
  }

  private @Nullable String token(Config identity) throws IOException {
    if (token != null && tokenFile != null) {
      throw CommandFailure.invalidInput(
          List.of("--token cannot be combined with --token-file; remove one of them"));
    }
    String bearerToken = token;
    if (bearerToken == null) {
      bearerToken = tokenFile == null ? identity.getAutoOAuthToken() : read(tokenFile);
    }
    if (bearerToken != null && !bearerToken.matches("\\p{Graph}+")) {
      throw CommandFailure.invalidInput(
          List.of("the token is empty or contains invalid characters; is it the right file?"));
    }
    return bearerToken;
  }

  private static String read(Path file) throws IOException {
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw Streams.named(file.toString(), e);
    }
  }

  private static SSLContext sslContext(Config identity) throws IOException {
    try {
      return SSLUtils.sslContext(identity);
    } catch (GeneralSecurityException | RuntimeException e) {
      throw new IOException("cannot use the certificates: " + e.getMessage(), e);
    }
  }

  /** Describes why a request failed. */
  static String describe(IOException failure) {
    Throwable cause = failure;
    while (cause.getMessage() == null && cause.getCause() != null) {
      cause = cause.getCause();
    }
    String noMessage = failure instanceof ConnectException ? "connection refused" : "no response";
    String message = Texts.clean(cause.getMessage() == null ? noMessage : cause.getMessage());
    return message.contains("unable to find valid certification path")
        ? "its certificate is not signed by a trusted CA; set --certificate-authority or"
            + " --insecure-skip-tls-verify"
        : message;
  }
}
