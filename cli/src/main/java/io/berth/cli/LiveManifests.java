package io.berth.cli;

import io.berth.framework.Ticker;
import io.berth.kube.ApiException;
import io.berth.kube.ApiServer;
import io.berth.kube.ConnectionSettings;
import io.berth.manifest.ManifestReader;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;

/** Reads once what is in a live cluster and matters to scheduling, as if it were a dump. */
final class LiveManifests {
  private static final Duration QUIET_LIMIT = Duration.ofSeconds(30);

  /** Everything that the scheduler watches, and workloads to be found by their name. */
  private static final List<String> PATHS =
      List.of(
          "/api/v1/nodes",
          "/api/v1/pods",
          "/api/v1/namespaces",
          "/api/v1/services",
          "/api/v1/replicationcontrollers",
          "/api/v1/persistentvolumes",
          "/api/v1/persistentvolumeclaims",
          "/api/v1/resourcequotas",
          "/apis/apps/v1/deployments",
          "/apis/apps/v1/replicasets",
          "/apis/apps/v1/statefulsets",
          "/apis/batch/v1/jobs",
          "/apis/batch/v1/cronjobs",
          "/apis/policy/v1/poddisruptionbudgets",
          "/apis/scheduling.k8s.io/v1/priorityclasses",
          "/apis/storage.k8s.io/v1/storageclasses",
          "/apis/storage.k8s.io/v1/csinodes",
          "/apis/storage.k8s.io/v1/csidrivers",
          "/apis/storage.k8s.io/v1/csistoragecapacities",
          "/apis/storage.k8s.io/v1/volumeattachments");

  private LiveManifests() {}

  /**
   * Reads all lists, from the server's memory where that will do.
   *
   * @throws CommandFailure if the cluster does not answer, or does not let us read
   */
  static void read(ConnectionSettings settings, ManifestReader reader) throws IOException {
    try (ApiServer server = ApiServer.connect(settings, Ticker.system())) {
      for (String path : PATHS) {
        try (InputStream in = server.open(path + "?resourceVersion=0", QUIET_LIMIT)) {
          reader.read(path, in);
        } catch (ApiException e) {
          if (!e.isNotFound()) { // servers of other versions have other groups
            throw e;
          }
        }
      }
    } catch (ApiException e) {
      throw CommandFailure.unreachable(String.valueOf(e.getMessage()), e);
    }
  }
}
