package io.berth.testing;

import io.berth.framework.WorkloadLister;
import io.berth.model.LabelSelector;
import io.berth.model.OwnerRef;
import io.berth.model.PodInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Services and controllers in memory. */
public final class FakeWorkloads implements WorkloadLister {
  private final SortedMap<String, LabelSelector> services = new TreeMap<>();
  private final SortedMap<String, LabelSelector> controllers = new TreeMap<>();

  /** Adds a service that selects pods by labels: key, value, key, value and so on. */
  public FakeWorkloads service(String namespace, String name, String... selector) {
    services.put(namespace + "/" + name, LabelSelector.ofMap(Selectors.pairs(selector)));
    return this;
  }

  /** Adds a controller, such as a ReplicaSet. */
  public FakeWorkloads controller(
      String namespace,
      String kind,
      String name,
      io.fabric8.kubernetes.api.model.LabelSelector selector) {
    controllers.put(namespace + "/" + kind + "/" + name, LabelSelector.of(selector));
    return this;
  }

  @Override
  public List<LabelSelector> serviceSelectors(PodInfo pod) {
    List<LabelSelector> selecting = new ArrayList<>();
    services.forEach(
        (key, selector) -> {
          if (key.startsWith(pod.namespace() + "/")
              && !selector.isEverything()
              && selector.matches(pod.labels())) {
            selecting.add(selector);
          }
        });
    return selecting;
  }

  @Override
  public @Nullable LabelSelector controllerSelector(String namespace, OwnerRef owner) {
    return controllers.get(namespace + "/" + owner.kind() + "/" + owner.name());
  }
}
