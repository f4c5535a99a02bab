package io.berth.cli;

import io.berth.config.ObjectNames;
import io.berth.kube.ApiException;
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
import java.util.Objects;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A running scheduler to ask, and how to show it who asks. */
final class ServerOptions {
  private static final int OK = 200;
  private static final int UNAUTHORIZED = 401;

  @Option(
      names = "--server",
      paramLabel = "URL",
      description =
          "The address of the running scheduler, such as https://localhost:10259, where it cannot"
              + " be found by its Lease.")
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
      description =
          "Find the scheduler by this kubeconfig ($KUBECONFIG or ~/.kube/config if left out), and"
              + " show it the token or the certificate of its user.")
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

  @Option(
      names = "--lease",
      paramLabel = "NS/NAME",
      description =
          "The Lease of the running scheduler, where there are several or its label cannot be"
              + " looked for.")
  private @Nullable String lease;

  boolean isGiven() {
    return server != null;
  }

  /** Returns the kubeconfig to find the scheduler by, or null for the usual ones. */
  @Nullable Path kubeconfig() {
    return kubeconfig;
  }

  /**
   * Returns the Lease of the scheduler, or null where it is to be looked for.
   *
   * @throws CommandFailure if it is no name of a Lease
   */
  @Nullable LeaseName lease() {
    if (lease == null) {
      return null;
    }
    String[] parts = lease.split("/", -1);
    if (parts.length != 2 || !ObjectNames.isNamespace(parts[0]) || !ObjectNames.isName(parts[1])) {
      throw CommandFailure.wrongInput(
          List.of(
              "--lease: \"%s\" must be NAMESPACE/NAME, such as kube-system/berth-scheduler"
                  .formatted(lease)));
    }
    return new LeaseName(parts[0], parts[1]);
  }

  /**
   * Reads a page.
   *
   * @throws CommandFailure if there is none, with what the server says of it
   */
  String read(String path) throws IOException {
    if (authority != null) {
      var _ = ClientCaFile.read(authority); // which names the file, as fabric8 does not
    }
    Config identity = identity();
    String shown = token(identity);
    String base = address(shown);
    try (SchedulerClient client = new SchedulerClient(base, trust(identity), shown)) {
      return answered(client.get(path), base);
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
            : SchedulerAnswer.message(response);
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

  /** Says in plain words why there is no answer. */
  static String describe(IOException failure) {
    Throwable at = failure;
    while (at.getMessage() == null && at.getCause() != null) {
      at = at.getCause();
    }
    String silent = failure instanceof ConnectException ? "connection refused" : "no answer";
    String message = Texts.clean(at.getMessage() == null ? silent : at.getMessage());
    return message.contains("unable to find valid certification path")
        ? "nobody we know has signed its certificate; give --certificate-authority, or"
            + " --insecure-skip-tls-verify"
        : message;
  }
}
