package io.berth.kube;

import io.berth.cache.ClusterListing;
import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Lists the current nodes and pods by consistent reads. */
final class ConsistentList implements Supplier<ListedObjects> {
  private final ApiClient server;
  private final LiveCluster kinds = new LiveCluster(new EventDispatcher(), RawObjectConfig.NONE);

  ConsistentList(ApiClient server) {
    this.server = server;
  }

  @Override
  public ListedObjects get() {
    List<NodeDescription> nodes = new ArrayList<>();
    List<PodInfo> pods = new ArrayList<>();
    ListedObjects.Versions nodeVersions =
        list(kinds.nodes().kind(), NodeDescription::of, NodeDescription::name, nodes);
    ListedObjects.Versions podVersions = list(kinds.pods().kind(), PodInfo::of, PodInfo::uid, pods);
    return new ListedObjects(new ClusterListing(nodes, pods), nodeVersions, podVersions);
  }

  private <T extends HasMetadata, V> ListedObjects.Versions list(
      WatchedResource<T> kind, Function<T, V> convert, Function<V, String> key, List<V> all) {
    // A list without resourceVersion is a consistent read.
    String path =
        kind.path() + (kind.fieldSelector().isEmpty() ? "" : "?" + kind.fieldSelectorQuery());
    Map<String, String> versions = new HashMap<>();
    try (InputStream in = server.open(path, kind.mediaTypes(), Reflector.IDLE_TIMEOUT)) {
      ListPage page =
          ListPage.read(
              in,
              kind,
              item -> {
                V value = converted(item, convert);
                if (value != null) {
                  all.add(value);
                  versions.put(key.apply(value), version(item.object()));
                }
              });
      return new ListedObjects.Versions(kind.resource(), page.resourceVersion(), versions);
    } catch (IOException e) {
      throw ApiException.noResponse(
          "list of %s interrupted: %s".formatted(kind.resource(), e.getMessage()), e);
    }
  }

  /** Returns the converted object, or null for an invalid one, as {@link ObjectStore} does. */
  static <T, V> @Nullable V converted(DecodedObject<T> item, Function<T, V> convert) {
    if (item.problem() != null) {
      return null;
    }
    try {
      return convert.apply(item.object());
    } catch (RuntimeException e) {
      return null;
    }
  }

  private static String version(HasMetadata object) {
    return Objects.requireNonNullElse(object.getMetadata().getResourceVersion(), "");
  }
}
