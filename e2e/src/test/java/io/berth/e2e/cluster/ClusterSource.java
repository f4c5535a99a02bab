package io.berth.e2e.cluster;

import io.berth.e2e.controlplane.Flags;
import io.berth.e2e.controlplane.MissingToolException;
import java.nio.file.Path;

/** Provides the clusters of a test run. */
interface ClusterSource extends AutoCloseable {

  /** Checks that clusters can be provided. */
  void prepare() throws MissingToolException;

  /** Returns the kind of kubelets; called after {@link #prepare}. */
  Kubelets kubelets();

  /** Opens a cluster for one test class, which closes it. */
  Cluster open() throws MissingToolException;

  @Override
  default void close() {}

  /**
   * Returns the source of a cluster: {@code local}, {@code kind} or the path of a kubeconfig.
   *
   * @param image the image of Berth in an existing cluster; the base image for kind
   */
  static ClusterSource of(String cluster, Flags flags, String image) {
    return switch (cluster) {
      case "local" -> new LocalCluster.Source(flags);
      case "kind" -> new KindSource(image);
      default -> new ExistingCluster.Source(Path.of(cluster), image);
    };
  }
}
