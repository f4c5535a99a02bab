package io.berth.kube;

import io.berth.framework.WorkloadLister;
import io.berth.model.LabelSelector;
import io.berth.model.Labels;
import io.berth.model.PodInfo;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ReplicationController;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The services and controllers of a live cluster, of which only the selectors are kept. */
final class CachedWorkloadLister implements WorkloadLister {
  private record ServiceSelector(String namespace, Labels pairs, LabelSelector selector) {
    static ServiceSelector of(Service service) {
      Map<String, String> pairs =
          service.getSpec() == null ? null : service.getSpec().getSelector();
      return pairs == null || pairs.isEmpty()
          ? new ServiceSelector(
              service.getMetadata().getNamespace(), Labels.EMPTY, LabelSelector.NOTHING)
          : new ServiceSelector(
              service.getMetadata().getNamespace(), Labels.of(pairs), LabelSelector.ofMap(pairs));
    }
  }

  private final ValueIndex<ServiceSelector> servicesByNamespace =
      new ValueIndex<>(ServiceSelector::namespace);
  private final ObjectStore<Service, ServiceSelector> services =
      ObjectStore.ofChanging("services", ServiceSelector::of, servicesByNamespace::changed);
  private final ObjectStore<ReplicationController, Labels> replicationControllers =
      store("replicationcontrollers", one -> Labels.of(one.getSpec().getSelector()));
  private final ObjectStore<ReplicaSet, LabelSelector> replicaSets =
      store("replicasets", set -> LabelSelector.of(set.getSpec().getSelector()));
  private final ObjectStore<StatefulSet, LabelSelector> statefulSets =
      store("statefulsets", set -> LabelSelector.of(set.getSpec().getSelector()));

  /** Malformed selectors count as absent, like everything that cannot be trimmed. */
  private static <T extends HasMetadata, V> ObjectStore<T, V> store(
      String resource, Function<T, V> selector) {
    return ObjectStore.ofChanging(resource, selector, (key, before, after) -> {});
  }

  List<Informer<?>> feeds() {
    return List.of(
        new Informer<>(kind("", "services", Service::new), services),
        new Informer<>(
            kind("", "replicationcontrollers", ReplicationController::new), replicationControllers),
        new Informer<>(kind("apps", "replicasets", ReplicaSet::new), replicaSets),
        new Informer<>(kind("apps", "statefulsets", StatefulSet::new), statefulSets));
  }

  private static <T extends HasMetadata> WatchedKind<T> kind(
      String group, String resource, Supplier<T> blank) {
    return new WatchedKind<>(group, "v1", resource, blank, FieldPruning.LEAN);
  }

  @Override
  public List<Labels> serviceSelectors(PodInfo pod) {
    return servicesByNamespace.all(pod.namespace()).stream()
        .filter(service -> service.selector.matches(pod.labels()))
        .map(ServiceSelector::pairs)
        .toList();
  }

  @Override
  public @Nullable Labels replicationController(String namespace, String name) {
    return replicationControllers.get(ObjectStore.key(namespace, name));
  }

  @Override
  public @Nullable LabelSelector replicaSet(String namespace, String name) {
    return replicaSets.get(ObjectStore.key(namespace, name));
  }

  @Override
  public @Nullable LabelSelector statefulSet(String namespace, String name) {
    return statefulSets.get(ObjectStore.key(namespace, name));
  }
}
