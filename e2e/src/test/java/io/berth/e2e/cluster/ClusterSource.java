package io.berth.e2e.cluster;

import io.berth.e2e.controlplane.Flags;
import io.berth.e2e.controlplane.MissingToolException;
import java.nio.file.Path;

/** Where clusters come from in this run. */
interface ClusterSource extends AutoCloseable {

  /** Makes sure that clusters can be had. */
  void prepare() throws MissingToolException;

  /** Who runs the pods; asked after {@link #prepare}. */
  Kubelets kubelets();

  /** A cluster for one test class, which closes it. */
  Cluster open() throws MissingToolException;

  @Override
  default void close() {}

  /**
   * Reads the switch: {@code local}, {@code kind} or the path of a kubeconfig.
   *
   * @param image Berth's in a cluster that is there already; what to build it on for kind
   */
  static ClusterSource of(String cluster, Flags flags, String image) {
    return switch (cluster) {
      case "local" -> new LocalCluster.Source(flags);
      case "kind" -> new KindSource(image);
      default -> new ExistingCluster.Source(Path.of(cluster), image);
    };
  }
}
