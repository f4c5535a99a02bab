package io.berth.simulator;

import io.berth.framework.WorkloadLister;
import io.berth.manifest.ClusterObjects;
import io.berth.model.InvalidSelectorException;
import io.berth.model.LabelSelector;
import io.berth.model.Labels;
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

/** The services and controllers of a cluster in memory. */
final class InMemoryWorkloads implements WorkloadLister {
  private record ServiceSelector(String namespace, Labels pairs, LabelSelector selector) {}

  private final List<ServiceSelector> services = new ArrayList<>();
  private final Map<String, Labels> replicationControllers = new HashMap<>();
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
                Labels.of(pairs),
                LabelSelector.ofMap(pairs)));
      }
    }
    for (ReplicationController controller : objects.all(ReplicationController.class)) {
      replicationControllers.put(key(controller), Labels.of(controller.getSpec().getSelector()));
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
      // The contract: a malformed selector is as good as none.
    }
  }

  private static String key(HasMetadata object) {
    return key(object.getMetadata().getNamespace(), object.getMetadata().getName());
  }

  private static String key(String namespace, String name) {
    return namespace + "/" + name;
  }

  @Override
  public List<Labels> serviceSelectors(PodInfo pod) {
    return services.stream()
        .filter(service -> service.namespace.equals(pod.namespace()))
        .filter(service -> service.selector.matches(pod.labels()))
        .map(ServiceSelector::pairs)
        .toList();
  }

  @Override
  public @Nullable Labels replicationController(String namespace, String name) {
    return replicationControllers.get(key(namespace, name));
  }

  @Override
  public @Nullable LabelSelector replicaSet(String namespace, String name) {
    return replicaSets.get(key(namespace, name));
  }

  @Override
  public @Nullable LabelSelector statefulSet(String namespace, String name) {
    return statefulSets.get(key(namespace, name));
  }
}
