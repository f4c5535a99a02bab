package io.berth.kube;

import io.berth.cache.CacheDifference;
import io.berth.cache.ClusterListing;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The nodes and pods of a consistent read, with their resource versions.
 *
 * @param nodes the versions of nodes, by name
 * @param pods the versions of unfinished pods, by uid
 */
record ListedObjects(ClusterListing content, Versions nodes, Versions pods) {
  /**
   * The versions of one kind of object.
   *
   * @param resource its name in paths
   * @param revision that of the list: nothing up to it is missing
   * @param objects the version of each object
   */
  record Versions(String resource, String revision, Map<String, String> objects) {}

  /** Returns the versions of what a difference may be about; null for sums. */
  @Nullable Versions versions(CacheDifference.Kind kind) {
    return switch (kind) {
      case NODE -> nodes;
      case POD -> pods;
      case SUM -> null;
    };
  }

  /** Returns the version of what a difference is about; null where it is not listed. */
  @Nullable String version(CacheDifference difference) {
    Versions versions = versions(difference.kind());
    return versions == null ? null : versions.objects().get(difference.key());
  }
}
