package io.berth.cli;

import io.berth.framework.Ticker;
import io.berth.kube.ApiClient;
import io.berth.kube.ApiException;
import io.berth.kube.ConnectionSettings;
import io.berth.kube.access.AccessReviewer;
import io.berth.kube.access.ApiAccessReviews;
import io.berth.kube.access.ApiTokenReviews;
import io.berth.kube.access.ClientCaSource;
import io.berth.kube.access.ClusterClientCa;
import io.berth.server.AllowedPaths;
import io.berth.server.Authentication;
import io.berth.server.AuthorizationFilter;
import io.berth.server.ClientCaFile;
import io.berth.server.ClientCertificates;
import io.berth.server.http.Endpoint;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the authentication and authorization of requests; flags of kube-scheduler. */
final class AccessOptions {
  /** The timeout of kube-scheduler's reviews. */
  private static final Duration REVIEW_TIMEOUT = Duration.ofSeconds(10);

  /** Exceeds the number of concurrent reviews, so that no review is queued. */
  private static final int MAX_CONCURRENT_REVIEWS = 64;

  @Option(
      names = "--client-ca-file",
      paramLabel = "FILE",
      converter = OptionConverters.ToPath.class,
      description =
          "The file with the CA certificates that verify client certificates. If unset, the client"
              + " CAs are read from the ConfigMap kube-system/extension-apiserver-authentication.")
  private @Nullable Path clientCaFile;

  @Option(
      names = "--authentication-kubeconfig",
      paramLabel = "FILE",
      converter = OptionConverters.ToPath.class,
      description =
          "The kubeconfig file for the cluster that reviews bearer tokens (TokenReview). If unset,"
              + " the scheduler's own connection is used.")
  private @Nullable Path authenticationKubeconfig;

  @Option(
      names = "--authorization-kubeconfig",
      paramLabel = "FILE",
      converter = OptionConverters.ToPath.class,
      description =
          "The kubeconfig file for the cluster that authorizes requests (SubjectAccessReview). If"
              + " unset, the scheduler's own connection is used.")
  private @Nullable Path authorizationKubeconfig;

  @Option(
      names = "--authorization-always-allow-paths",
      paramLabel = "PATH",
      split = ",",
      defaultValue = "/healthz,/readyz,/livez",
      description =
          "The HTTP paths that are served without authorization (default ${DEFAULT-VALUE}).")
  private List<String> alwaysAllowPaths = new ArrayList<>();

  @Option(
      names = "--authentication-token-webhook-cache-ttl",
      paramLabel = "TIME",
      defaultValue = "10s",
      converter = OptionConverters.ToDuration.class,
      hidden = true)
  private Duration tokenCacheTtl = Duration.ofSeconds(10);

  @Option(
      names = "--authorization-webhook-cache-authorized-ttl",
      paramLabel = "TIME",
      defaultValue = "10s",
      converter = OptionConverters.ToDuration.class,
      hidden = true)
  private Duration authorizedCacheTtl = Duration.ofSeconds(10);

  @Option(
      names = "--authorization-webhook-cache-unauthorized-ttl",
      paramLabel = "TIME",
      defaultValue = "10s",
      converter = OptionConverters.ToDuration.class,
      hidden = true)
  private Duration unauthorizedCacheTtl = Duration.ofSeconds(10);

  @Option(
      names = "--authentication-skip-lookup",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "BOOL",
      description = "Do not look up the client CAs in the cluster (default false).")
  private boolean skipLookup;

  @Option(
      names = "--authentication-tolerate-lookup-failure",
      arity = "0..1",
      fallbackValue = "true",
      defaultValue = "true",
      paramLabel = "BOOL",
      description =
          "Start even if the client CAs cannot be looked up in the cluster (default"
              + " ${DEFAULT-VALUE}).")
  private boolean tolerateLookupFailure = true;

  /**
   * Validates the flags and the files that they name.
   *
   * @throws CommandFailure if one is invalid
   */
  void requireValid() {
    allowedPaths();
    if (clientCaFile != null) {
      readClientCas(clientCaFile);
    }
  }

  /**
   * Wraps an endpoint with authentication and authorization.
   *
   * @param own the scheduler's own API server
   * @param settings the settings of the scheduler's own connection
   */
  AuthorizationFilter authorize(
      Endpoint inside,
      ApiClient own,
      ConnectionSettings settings,
      InstantSource clock,
      Ticker ticker) {
    ApiClient authenticationServer = server(authenticationKubeconfig, own, settings);
    ApiClient authorizationServer = server(authorizationKubeconfig, own, settings);
    Authentication authentication =
        new Authentication(
            new ClientCertificates(clientCas(authenticationServer, ticker), clock),
            new ApiTokenReviews(authenticationServer, ticker, tokenCacheTtl));
    AccessReviewer access =
        new ApiAccessReviews(authorizationServer, ticker, authorizedCacheTtl, unauthorizedCacheTtl);
    return new AuthorizationFilter(inside, allowedPaths(), authentication, access, ticker);
  }

  private ClientCaSource clientCas(ApiClient cluster, Ticker ticker) {
    if (clientCaFile != null) {
      return readClientCas(clientCaFile);
    }
    if (skipLookup) {
      return ClientCaSource.NONE;
    }
    ClusterClientCa clientCas = new ClusterClientCa(cluster, ticker);
    if (!tolerateLookupFailure) {
      require(clientCas);
    }
    return clientCas;
  }

  private static void require(ClusterClientCa clientCas) {
    try {
      clientCas.require();
    } catch (ApiException e) {
      throw CommandFailure.invalidInput(
          List.of(
              "--authentication-tolerate-lookup-failure: cannot read the ConfigMap"
                  + " kube-system/extension-apiserver-authentication (%s); bind the role"
                      .formatted(e.getMessage())
                  + " extension-apiserver-authentication-reader of kube-system, or set"
                  + " --client-ca-file"));
    }
  }

  private static ClientCaSource readClientCas(Path file) {
    try {
      return ClientCaFile.read(file);
    } catch (IOException e) {
      throw CommandFailure.file(e);
    }
  }

  private AllowedPaths allowedPaths() {
    try {
      return new AllowedPaths(alwaysAllowPaths);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.invalidInput(
          List.of("--authorization-always-allow-paths: " + e.getMessage()));
    }
  }

  /**
   * Requests of unauthenticated clients cause reviews; they must not use up the connections of the
   * scheduler.
   */
  private static ApiClient server(
      @Nullable Path kubeconfig, ApiClient own, ConnectionSettings ownSettings) {
    ApiClient server =
        kubeconfig == null || kubeconfig.equals(ownSettings.kubeconfig())
            ? own
            : ApiClient.connect(ConnectionSettings.of(kubeconfig), Ticker.system());
    return server.withoutRetries(REVIEW_TIMEOUT, MAX_CONCURRENT_REVIEWS);
  }
}
