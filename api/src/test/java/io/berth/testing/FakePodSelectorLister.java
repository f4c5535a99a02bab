package io.berth.testing;

import io.berth.framework.PodSelectorLister;
import io.berth.model.LabelSelector;
import io.berth.model.LabelSet;
import io.berth.model.PodInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** An in-memory lister of the selectors of services and controllers. */
public final class FakePodSelectorLister implements PodSelectorLister {
  private final SortedMap<String, LabelSet> services = new TreeMap<>();
  private final SortedMap<String, LabelSet> replicationControllers = new TreeMap<>();
  private final SortedMap<String, LabelSelector> replicaSets = new TreeMap<>();
  private final SortedMap<String, LabelSelector> statefulSets = new TreeMap<>();

  /** Adds a service that selects pods by labels: key, value, key, value and so on. */
  public FakePodSelectorLister service(String namespace, String name, String... selector) {
    services.put(namespace + "/" + name, LabelSet.of(Selectors.pairs(selector)));
    return this;
  }

  /** Adds a ReplicationController that selects pods by labels. */
  public FakePodSelectorLister replicationController(
      String namespace, String name, String... selector) {
    replicationControllers.put(namespace + "/" + name, LabelSet.of(Selectors.pairs(selector)));
    return this;
  }

  public FakePodSelectorLister replicaSet(
      String namespace, String name, io.fabric8.kubernetes.api.model.LabelSelector selector) {
    replicaSets.put(namespace + "/" + name, LabelSelector.of(selector));
    return this;
  }

  public FakePodSelectorLister statefulSet(
      String namespace, String name, io.fabric8.kubernetes.api.model.LabelSelector selector) {
    statefulSets.put(namespace + "/" + name, LabelSelector.of(selector));
    return this;
  }

  @Override
  public List<LabelSet> serviceSelectors(PodInfo pod) {
    List<LabelSet> selectors = new ArrayList<>();
    services.forEach(
        (key, selector) -> {
          if (key.startsWith(pod.namespace() + "/")
              && LabelSelector.ofMap(selector.toMap()).matches(pod.labels())) {
            selectors.add(selector);
          }
        });
    return selectors;
  }

  @Override
  public @Nullable LabelSet replicationControllerSelector(String namespace, String name) {
    return replicationControllers.get(namespace + "/" + name);
  }

  @Override
  public @Nullable LabelSelector replicaSetSelector(String namespace, String name) {
    return replicaSets.get(namespace + "/" + name);
  }

  @Override
  public @Nullable LabelSelector statefulSetSelector(String namespace, String name) {
    return statefulSets.get(namespace + "/" + name);
  }
}
