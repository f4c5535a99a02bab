package io.berth.cli;

import io.berth.framework.Ticker;
import io.berth.kube.ApiClient;
import io.berth.kube.ApiException;
import io.berth.kube.ConnectionSettings;
import io.berth.manifest.ManifestReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Reads the objects of a live cluster that are relevant to scheduling once, as from a dump. */
final class LiveManifests {
  private static final Duration READ_TIMEOUT = Duration.ofSeconds(30);
  private static final int PAGE_SIZE = 500;
  private static final String NODES = "/api/v1/nodes";

  /** The resources that the scheduler watches, and workloads. */
  private static final List<String> SCHEDULING =
      List.of(
          NODES,
          "/api/v1/pods",
          "/api/v1/namespaces",
          "/api/v1/services",
          "/apis/apps/v1/deployments",
          "/apis/apps/v1/replicasets",
          "/api/v1/replicationcontrollers",
          "/apis/apps/v1/statefulsets",
          "/apis/apps/v1/daemonsets",
          "/apis/batch/v1/jobs",
          "/apis/batch/v1/cronjobs",
          "/apis/scheduling.k8s.io/v1/priorityclasses",
          "/apis/policy/v1/poddisruptionbudgets",
          "/api/v1/persistentvolumes",
          "/api/v1/persistentvolumeclaims",
          "/apis/storage.k8s.io/v1/storageclasses",
          "/apis/storage.k8s.io/v1/csinodes",
          "/apis/storage.k8s.io/v1/csidrivers",
          "/apis/storage.k8s.io/v1/csistoragecapacities",
          "/apis/storage.k8s.io/v1/volumeattachments");

  /** The resources for a simulation. */
  static final LiveManifests TO_SIMULATE = new LiveManifests(SCHEDULING);

  /** The resources for an estimate: with quotas, without DaemonSets. */
  static final LiveManifests TO_ESTIMATE =
      new LiveManifests(
          Stream.concat(
                  SCHEDULING.stream().filter(path -> !path.endsWith("/daemonsets")),
                  Stream.of("/api/v1/resourcequotas"))
              .toList());

  private final List<String> paths;

  private LiveManifests(List<String> paths) {
    this.paths = paths;
  }

  /**
   * Reads all lists in pages, or unpaged if a continue token expires.
   *
   * @param readers creates an empty reader
   * @param progress counts the lists
   * @return the reader with all objects
   * @throws CommandFailure if the API server does not respond, or denies a list
   */
  ManifestReader read(
      ConnectionSettings settings, Supplier<ManifestReader> readers, CountingProgress progress) {
    progress.expect(paths.size());
    try (ApiClient server = ApiClient.connect(settings, Ticker.system())) {
      return read(server, readers, progress);
    } catch (ApiException | IOException e) {
      throw CommandFailure.unreachable(String.valueOf(e.getMessage()), e);
    }
  }

  private ManifestReader read(
      ApiClient server, Supplier<ManifestReader> readers, CountingProgress progress)
      throws IOException {
    try {
      try {
        return readLists(server, "?limit=" + PAGE_SIZE, readers.get(), progress);
      } catch (ApiException e) {
        if (!e.isGone()) {
          throw e;
        }
        return readLists(server, "", readers.get(), progress);
      }
    } catch (ApiException e) {
      throw CommandFailure.unreachable(describe(server, e), e);
    }
  }

  /** Describes an error response with the server and the remedy. */
  private static String describe(ApiClient server, ApiException e) {
    if (e.isUnauthorized()) {
      return CredentialErrors.describe(server.url(), e);
    }
    if (e.isNotFound()) {
      return "the server at %s does not serve %s (%s): check that it is an API server"
          .formatted(server.url(), NODES, e.getMessage());
    }
    return e.code() > 0
        ? "the API server at %s responded with HTTP %d: %s"
            .formatted(server.url(), e.code(), e.getMessage())
        : String.valueOf(e.getMessage());
  }

  private ManifestReader readLists(
      ApiClient server, String query, ManifestReader reader, CountingProgress progress)
      throws IOException {
    List<String> denied = new ArrayList<>();
    for (int i = 0; i < paths.size(); i++) {
      progress.update(i);
      String path = paths.get(i);
      try {
        readList(server, path, query, reader);
      } catch (ApiException e) {
        if (e.isForbidden()) {
          denied.add(deniedMessage(path, e));
        } else if (!e.isNotFound() || path.equals(NODES)) {
          throw e; // API groups differ between versions, but all have nodes
        }
      }
    }
    CommandFailure.requireNone(denied);
    return reader;
  }

  private static void readList(ApiClient server, String path, String query, ManifestReader reader)
      throws IOException {
    String next = readPage(server, path + query, path, reader);
    while (!next.isEmpty()) {
      String token = URLEncoder.encode(next, StandardCharsets.UTF_8);
      next = readPage(server, path + query + "&continue=" + token, path, reader);
    }
  }

  private static String readPage(
      ApiClient server, String pathAndQuery, String path, ManifestReader reader)
      throws IOException {
    try (InputStream in = server.open(pathAndQuery, READ_TIMEOUT)) {
      return reader.read(path, in);
    }
  }

  /** Returns the missing permission and how to grant it. */
  private static String deniedMessage(String path, ApiException e) {
    List<String> parts = List.of(path.split("/"));
    String group = parts.size() > 4 ? parts.get(2) : "";
    return "%s: not allowed (%s); grant the verb list on %s of the API group \"%s\" in a ClusterRole"
        .formatted(parts.getLast(), e.getMessage(), parts.getLast(), group);
  }
}
