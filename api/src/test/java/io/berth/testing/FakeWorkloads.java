package io.berth.testing;

import io.berth.framework.WorkloadLister;
import io.berth.model.LabelSelector;
import io.berth.model.Labels;
import io.berth.model.PodInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Services and controllers in memory. */
public final class FakeWorkloads implements WorkloadLister {
  private final SortedMap<String, Labels> services = new TreeMap<>();
  private final SortedMap<String, Labels> replicationControllers = new TreeMap<>();
  private final SortedMap<String, LabelSelector> replicaSets = new TreeMap<>();
  private final SortedMap<String, LabelSelector> statefulSets = new TreeMap<>();

  /** Adds a service that selects pods by labels: key, value, key, value and so on. */
  public FakeWorkloads service(String namespace, String name, String... selector) {
    services.put(namespace + "/" + name, Labels.of(Selectors.pairs(selector)));
    return this;
  }

  /** Adds a ReplicationController that selects pods by labels. */
  public FakeWorkloads replicationController(String namespace, String name, String... selector) {
    replicationControllers.put(namespace + "/" + name, Labels.of(Selectors.pairs(selector)));
    return this;
  }

  public FakeWorkloads replicaSet(
      String namespace, String name, io.fabric8.kubernetes.api.model.LabelSelector selector) {
    replicaSets.put(namespace + "/" + name, LabelSelector.of(selector));
    return this;
  }

  public FakeWorkloads statefulSet(
      String namespace, String name, io.fabric8.kubernetes.api.model.LabelSelector selector) {
    statefulSets.put(namespace + "/" + name, LabelSelector.of(selector));
    return this;
  }

  @Override
  public List<Labels> serviceSelectors(PodInfo pod) {
    List<Labels> selecting = new ArrayList<>();
    services.forEach(
        (key, selector) -> {
          if (key.startsWith(pod.namespace() + "/")
              && LabelSelector.ofMap(selector.toMap()).matches(pod.labels())) {
            selecting.add(selector);
          }
        });
    return selecting;
  }

  @Override
  public @Nullable Labels replicationController(String namespace, String name) {
    return replicationControllers.get(namespace + "/" + name);
  }

  @Override
  public @Nullable LabelSelector replicaSet(String namespace, String name) {
    return replicaSets.get(namespace + "/" + name);
  }

  @Override
  public @Nullable LabelSelector statefulSet(String namespace, String name) {
    return statefulSets.get(namespace + "/" + name);
  }
}
