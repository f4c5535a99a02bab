package io.berth.kube;

import io.berth.cache.Listing;
import io.berth.model.NodeSpec;
import io.berth.model.PodInfo;
import io.fabric8.kubernetes.api.model.HasMetadata;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Asks the API server for what the watches have told of, once more and all at once. */
final class FreshListing implements Supplier<Listing> {
  private final ApiServer server;
  private final LiveCluster kinds = new LiveCluster(new NewsRelay(), WantedTexts.NONE);

  @Inject
  FreshListing(ApiServer server) {
    this.server = server;
  }

  @Override
  public Listing get() {
    return new Listing(
        list(kinds.nodes().kind(), NodeSpec::of), list(kinds.pods().kind(), PodInfo::of));
  }

  private <T extends HasMetadata, V> List<V> list(WatchedKind<T> kind, Function<T, V> trim) {
    List<V> all = new ArrayList<>();
    String path = kind.path() + (kind.selector().isEmpty() ? "" : "?" + kind.selection());
    try (InputStream in = server.open(path, kind.forms(), Reflector.QUIET_LIMIT)) {
      var _ =
          ListPage.read(
              in,
              kind,
              item -> {
                if (item.problem() == null) { // those who watch count it as absent, too
                  all.add(trim.apply(item.object()));
                }
              });
      return all;
    } catch (IOException e) {
      throw ApiException.notAnswered(
          "the list of %s broke off: %s".formatted(kind.resource(), e.getMessage()), e);
    }
  }
}
