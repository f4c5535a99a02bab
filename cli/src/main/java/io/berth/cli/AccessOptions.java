package io.berth.cli;

import io.berth.framework.Ticker;
import io.berth.kube.ApiException;
import io.berth.kube.ApiServer;
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

/** Who may read what is served; flags of kube-scheduler. */
final class AccessOptions {
  /** As kube-scheduler has them. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** More than the reviews that run at once, so that none waits for its turn. */
  private static final int REVIEWS_AT_ONCE = 64;

  @Option(
      names = "--client-ca-file",
      paramLabel = "FILE",
      converter = OptionalPath.class,
      description = "Who signs certificates of clients; the cluster is asked if left out.")
  private @Nullable Path clientAuthorities;

  @Option(
      names = "--authentication-kubeconfig",
      paramLabel = "FILE",
      converter = OptionalPath.class,
      description =
          "How to reach the cluster that knows tokens; the scheduler's own way if left out.")
  private @Nullable Path authenticationKubeconfig;

  @Option(
      names = "--authorization-kubeconfig",
      paramLabel = "FILE",
      converter = OptionalPath.class,
      description = "How to reach the cluster that knows who may do what; likewise.")
  private @Nullable Path authorizationKubeconfig;

  @Option(
      names = "--authorization-always-allow-paths",
      paramLabel = "PATH",
      split = ",",
      defaultValue = "/healthz,/readyz,/livez",
      description = "What everybody may read (${DEFAULT-VALUE}).")
  private List<String> openPaths = new ArrayList<>();

  @Option(
      names = "--authentication-token-webhook-cache-ttl",
      paramLabel = "TIME",
      defaultValue = "10s",
      converter = GoDuration.class,
      hidden = true)
  private Duration tokenLife = Duration.ofSeconds(10);

  @Option(
      names = "--authorization-webhook-cache-authorized-ttl",
      paramLabel = "TIME",
      defaultValue = "10s",
      converter = GoDuration.class,
      hidden = true)
  private Duration allowedLife = Duration.ofSeconds(10);

  @Option(
      names = "--authorization-webhook-cache-unauthorized-ttl",
      paramLabel = "TIME",
      defaultValue = "10s",
      converter = GoDuration.class,
      hidden = true)
  private Duration deniedLife = Duration.ofSeconds(10);

  @Option(
      names = "--authentication-skip-lookup",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "BOOL",
      description = "Do not look up the authorities of client certificates in the cluster.")
  private boolean skipsLookup;

  @Option(
      names = "--authentication-tolerate-lookup-failure",
      arity = "0..1",
      fallbackValue = "true",
      defaultValue = "true",
      paramLabel = "BOOL",
      description = "Start even if that lookup fails (${DEFAULT-VALUE}).")
  private boolean toleratesLookupFailure = true;

  /**
   * Looks through the flags, and whether their files are there.
   *
   * @throws CommandFailure if one cannot be followed
   */
  void requireValid() {
    paths();
    if (clientAuthorities != null) {
      authorities(clientAuthorities);
    }
  }

  /**
   * Puts somebody before the door.
   *
   * @param own the scheduler's own way to the cluster
   * @param settings how that was found
   */
  AuthorizationFilter guard(
      Endpoint inside,
      ApiServer own,
      ConnectionSettings settings,
      InstantSource clock,
      Ticker ticker) {
    ApiServer knowsTokens = server(authenticationKubeconfig, own, settings);
    ApiServer knowsRights = server(authorizationKubeconfig, own, settings);
    Authentication authentication =
        new Authentication(
            new ClientCertificates(authorities(knowsTokens, ticker), clock),
            new ApiTokenReviews(knowsTokens, ticker, tokenLife));
    AccessReviewer access = new ApiAccessReviews(knowsRights, ticker, allowedLife, deniedLife);
    return new AuthorizationFilter(inside, paths(), authentication, access, ticker);
  }

  private ClientCaSource authorities(ApiServer cluster, Ticker ticker) {
    if (clientAuthorities != null) {
      return authorities(clientAuthorities);
    }
    if (skipsLookup) {
      return ClientCaSource.NONE;
    }
    ClusterClientCa authorities = new ClusterClientCa(cluster, ticker);
    if (!toleratesLookupFailure) {
      require(authorities);
    }
    return authorities;
  }

  private static void require(ClusterClientCa authorities) {
    try {
      authorities.require();
    } catch (ApiException e) {
      throw CommandFailure.wrongInput(
          List.of(
              "--authentication-tolerate-lookup-failure: cannot read the ConfigMap"
                  + " kube-system/extension-apiserver-authentication (%s); bind the role"
                      .formatted(e.getMessage())
                  + " extension-apiserver-authentication-reader of kube-system, or give"
                  + " --client-ca-file"));
    }
  }

  private static ClientCaSource authorities(Path file) {
    try {
      return ClientCaFile.read(file);
    } catch (IOException e) {
      throw CommandFailure.file(e);
    }
  }

  private AllowedPaths paths() {
    try {
      return new AllowedPaths(openPaths);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.wrongInput(
          List.of("--authorization-always-allow-paths: " + e.getMessage()));
    }
  }

  /** Strangers make us ask: what they cause must not take the scheduler's own places. */
  private static ApiServer server(
      @Nullable Path kubeconfig, ApiServer own, ConnectionSettings ownSettings) {
    ApiServer server =
        kubeconfig == null || kubeconfig.equals(ownSettings.kubeconfig())
            ? own
            : ApiServer.connect(ConnectionSettings.of(kubeconfig), Ticker.system());
    return server.impatient(PATIENCE, REVIEWS_AT_ONCE);
  }
}
