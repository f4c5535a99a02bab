package io.berth.kube;

import io.berth.cache.Listing;
import io.berth.model.NodeSpec;
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
final class FreshListing implements Supplier<ListedCluster> {
  private final ApiServer server;
  private final LiveCluster kinds = new LiveCluster(new NewsRelay(), WantedTexts.NONE);

  FreshListing(ApiServer server) {
    this.server = server;
  }

  @Override
  public ListedCluster get() {
    List<NodeSpec> nodes = new ArrayList<>();
    List<PodInfo> pods = new ArrayList<>();
    ListedCluster.Versions nodeVersions =
        list(kinds.nodes().kind(), NodeSpec::of, NodeSpec::name, nodes);
    ListedCluster.Versions podVersions = list(kinds.pods().kind(), PodInfo::of, PodInfo::uid, pods);
    return new ListedCluster(new Listing(nodes, pods), nodeVersions, podVersions);
  }

  private <T extends HasMetadata, V> ListedCluster.Versions list(
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
      return new ListedCluster.Versions(kind.resource(), page.resourceVersion(), versions);
    } catch (IOException e) {
      throw ApiException.notAnswered(
          "the list of %s broke off: %s".formatted(kind.resource(), e.getMessage()), e);
    }
  }

  /** What cannot be used counts as absent, as it does in an {@link ObjectStore}. */
  static <T, V> @Nullable V trimmed(Item<T> item, Function<T, V> trim) {
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
