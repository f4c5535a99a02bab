package io.berth.simulator;

import io.berth.framework.PodSelectorLister;
import io.berth.manifest.ClusterObjects;
import io.berth.model.InvalidSelectorException;
import io.berth.model.LabelSelector;
import io.berth.model.LabelSet;
import io.berth.model.PodInfo;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ReplicationController;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lists the selectors of services and controllers of an in-memory cluster. */
final class InMemoryWorkloads implements PodSelectorLister {
  private record ServiceSelector(String namespace, LabelSet pairs, LabelSelector selector) {}

  private final List<ServiceSelector> services = new ArrayList<>();
  private final Map<String, LabelSet> replicationControllers = new HashMap<>();
  private final Map<String, LabelSelector> replicaSets = new HashMap<>();
  private final Map<String, LabelSelector> statefulSets = new HashMap<>();

  InMemoryWorkloads(ClusterObjects objects) {
    for (Service service : objects.all(Service.class)) {
      Map<String, String> pairs =
          service.getSpec() == null ? null : service.getSpec().getSelector();
      if (pairs != null && !pairs.isEmpty()) {
        services.add(
            new ServiceSelector(
                service.getMetadata().getNamespace(),
                LabelSet.of(pairs),
                LabelSelector.ofMap(pairs)));
      }
    }
    for (ReplicationController controller : objects.all(ReplicationController.class)) {
      replicationControllers.put(key(controller), LabelSet.of(controller.getSpec().getSelector()));
    }
    for (ReplicaSet set : objects.all(ReplicaSet.class)) {
      put(replicaSets, set, set.getSpec().getSelector());
    }
    for (StatefulSet set : objects.all(StatefulSet.class)) {
      put(statefulSets, set, set.getSpec().getSelector());
    }
  }

  private static void put(
      Map<String, LabelSelector> selectors,
      HasMetadata object,
      io.fabric8.kubernetes.api.model.@Nullable LabelSelector selector) {
    try {
      selectors.put(key(object), LabelSelector.of(selector));
    } catch (InvalidSelectorException e) {
      // By contract a malformed selector counts as missing.
    }
  }

  private static String key(HasMetadata object) {
    return key(object.getMetadata().getNamespace(), object.getMetadata().getName());
  }

  private static String key(String namespace, String name) {
    return namespace + "/" + name;
  }

  @Override
  public List<LabelSet> serviceSelectors(PodInfo pod) {
    return services.stream()
        .filter(service -> service.namespace.equals(pod.namespace()))
        .filter(service -> service.selector.matches(pod.labels()))
        .map(ServiceSelector::pairs)
        .toList();
  }

  @Override
  public @Nullable LabelSet replicationControllerSelector(String namespace, String name) {
    return replicationControllers.get(key(namespace, name));
  }

  @Override
  public @Nullable LabelSelector replicaSetSelector(String namespace, String name) {
    return replicaSets.get(key(namespace, name));
  }

  @Override
  public @Nullable LabelSelector statefulSetSelector(String namespace, String name) {
    return statefulSets.get(key(namespace, name));
  }
}
