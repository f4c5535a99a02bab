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

/** Lists what the watches have told of once more, all at once and as of now. */
final class ConsistentList implements Supplier<ListedObjects> {
  private final ApiServer server;
  private final LiveCluster kinds = new LiveCluster(new EventDispatcher(), RawObjectConfig.NONE);

  ConsistentList(ApiServer server) {
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
      WatchedKind<T> kind, Function<T, V> trim, Function<V, String> key, List<V> all) {
    // Without a resourceVersion in the query it is a consistent read.
    String path = kind.path() + (kind.selector().isEmpty() ? "" : "?" + kind.selection());
    Map<String, String> versions = new HashMap<>();
    try (InputStream in = server.open(path, kind.forms(), Reflector.QUIET_LIMIT)) {
      ListPage page =
          ListPage.read(
              in,
              kind,
              item -> {
                V value = trimmed(item, trim);
                if (value != null) {
                  all.add(value);
                  versions.put(key.apply(value), version(item.object()));
                }
              });
      return new ListedObjects.Versions(kind.resource(), page.resourceVersion(), versions);
    } catch (IOException e) {
      throw ApiException.notAnswered(
          "the list of %s broke off: %s".formatted(kind.resource(), e.getMessage()), e);
    }
  }

  /** What cannot be used counts as absent, as it does in an {@link OrderedObjects}. */
  static <T, V> @Nullable V trimmed(DecodedObject<T> item, Function<T, V> trim) {
    if (item.problem() != null) {
      return null;
    }
    try {
      return trim.apply(item.object());
    } catch (RuntimeException e) {
      return null;
    }
  }

  private static String version(HasMetadata object) {
    return Objects.requireNonNullElse(object.getMetadata().getResourceVersion(), "");
  }
}
