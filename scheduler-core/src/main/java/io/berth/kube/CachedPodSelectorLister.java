package io.berth.kube;

import io.berth.framework.PodSelectorLister;
import io.berth.model.LabelSelector;
import io.berth.model.LabelSet;
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

/** The selectors of services and controllers of a live cluster. */
final class CachedPodSelectorLister implements PodSelectorLister {
  private record ServiceSelector(String namespace, LabelSet pairs, LabelSelector selector) {
    static ServiceSelector of(Service service) {
      Map<String, String> pairs =
          service.getSpec() == null ? null : service.getSpec().getSelector();
      return pairs == null || pairs.isEmpty()
          ? new ServiceSelector(
              service.getMetadata().getNamespace(), LabelSet.EMPTY, LabelSelector.NOTHING)
          : new ServiceSelector(
              service.getMetadata().getNamespace(), LabelSet.of(pairs), LabelSelector.ofMap(pairs));
    }
  }

  private final ValueIndex<ServiceSelector> servicesByNamespace =
      new ValueIndex<>(ServiceSelector::namespace);
  private final ObjectStore<Service, ServiceSelector> services =
      ObjectStore.ofChanging("services", ServiceSelector::of, servicesByNamespace::changed);
  private final ObjectStore<ReplicationController, LabelSet> replicationControllers =
      store("replicationcontrollers", one -> LabelSet.of(one.getSpec().getSelector()));
  private final ObjectStore<ReplicaSet, LabelSelector> replicaSets =
      store("replicasets", set -> LabelSelector.of(set.getSpec().getSelector()));
  private final ObjectStore<StatefulSet, LabelSelector> statefulSets =
      store("statefulsets", set -> LabelSelector.of(set.getSpec().getSelector()));

  /** Creates a store of selectors; objects with a malformed selector are ignored. */
  private static <T extends HasMetadata, V> ObjectStore<T, V> store(
      String resource, Function<T, V> selector) {
    return ObjectStore.ofChanging(resource, selector, (key, before, after) -> {});
  }

  List<Informer<?>> informers() {
    return List.of(
        new Informer<>(kind("", "services", Service::new), services),
        new Informer<>(
            kind("", "replicationcontrollers", ReplicationController::new), replicationControllers),
        new Informer<>(kind("apps", "replicasets", ReplicaSet::new), replicaSets),
        new Informer<>(kind("apps", "statefulsets", StatefulSet::new), statefulSets));
  }

  private static <T extends HasMetadata> WatchedResource<T> kind(
      String group, String resource, Supplier<T> constructor) {
    return new WatchedResource<>(group, "v1", resource, constructor, FieldPruning.PRUNED);
  }

  @Override
  public List<LabelSet> serviceSelectors(PodInfo pod) {
    return servicesByNamespace.all(pod.namespace()).stream()
        .filter(service -> service.selector.matches(pod.labels()))
        .map(ServiceSelector::pairs)
        .toList();
  }

  @Override
  public @Nullable LabelSet replicationControllerSelector(String namespace, String name) {
    return replicationControllers.get(ObjectStore.key(namespace, name));
  }

  @Override
  public @Nullable LabelSelector replicaSetSelector(String namespace, String name) {
    return replicaSets.get(ObjectStore.key(namespace, name));
  }

  @Override
  public @Nullable LabelSelector statefulSetSelector(String namespace, String name) {
    return statefulSets.get(ObjectStore.key(namespace, name));
  }
}
