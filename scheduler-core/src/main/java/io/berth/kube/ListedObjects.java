package io.berth.kube;

import io.berth.cache.CacheDifference;
import io.berth.cache.ClusterListing;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The nodes and pods of a consistent list, with their resource versions.
 *
 * @param nodes the resource versions of nodes, by name
 * @param pods the resource versions of unfinished pods, by uid
 */
record ListedObjects(ClusterListing content, Versions nodes, Versions pods) {
  /**
   * The resource versions of one kind of object.
   *
   * @param resource its name in paths
   * @param revision the resource version of the list, which contains all earlier changes
   * @param objects the resource version of each object
   */
  record Versions(String resource, String revision, Map<String, String> objects) {}

  /** Returns the resource versions of a kind; null for sums. */
  @Nullable Versions versions(CacheDifference.Kind kind) {
    return switch (kind) {
      case NODE -> nodes;
      case POD -> pods;
      case TOTALS -> null;
    };
  }

  /** Returns the resource version of the object of a difference; null if it is not listed. */
  @Nullable String version(CacheDifference difference) {
    Versions versions = versions(difference.kind());
    return versions == null ? null : versions.objects().get(difference.key());
  }
}
