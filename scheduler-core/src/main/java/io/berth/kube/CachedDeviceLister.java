package io.berth.kube;

import io.berth.framework.DeviceClassLister;
import io.berth.framework.EventResource;
import io.berth.framework.ResourceClaimLister;
import io.berth.model.ResourceName;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceClass;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaim;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The claims and classes of dynamic resource allocation in a live cluster. */
final class CachedDeviceLister implements ResourceClaimLister, DeviceClassLister {
  private static final String GROUP = "resource.k8s.io";
  private static final String IMPLICIT = "deviceclass.resource.kubernetes.io/";

  private final EventDispatcher news;
  private final ObjectStore<ResourceClaim, ResourceClaim> claims;
  private final ObjectStore<DeviceClass, DeviceClass> classes;

  /** How many classes offer devices under a resource's name. */
  private final Map<String, Integer> offered = new ConcurrentHashMap<>();

  CachedDeviceLister(EventDispatcher news) {
    this.news = news;
    this.claims =
        ObjectStore.of(
            "resourceclaims",
            claim -> claim,
            (key, before, after) -> news.object(EventResource.RESOURCE_CLAIM, before, after));
    this.classes = ObjectStore.of("deviceclasses", one -> one, this::changed);
  }

  Informer<ResourceClaim> claims() {
    return new Informer<>(
        new WatchedKind<>(GROUP, "v1", "resourceclaims", ResourceClaim::new, FieldPruning.WHOLE),
        claims);
  }

  Informer<DeviceClass> classes() {
    return new Informer<>(
        new WatchedKind<>(GROUP, "v1", "deviceclasses", DeviceClass::new, FieldPruning.WHOLE),
        classes);
  }

  private void changed(String name, @Nullable DeviceClass before, @Nullable DeviceClass after) {
    count(after, 1);
    count(before, -1);
    news.object(EventResource.DEVICE_CLASS, before, after);
  }

  private void count(@Nullable DeviceClass one, int more) {
    if (one == null) {
      return;
    }
    add(IMPLICIT + one.getMetadata().getName(), more);
    String named = one.getSpec() == null ? null : one.getSpec().getExtendedResourceName();
    if (named != null && !named.isEmpty()) {
      add(named, more);
    }
  }

  private void add(String resource, int more) {
    offered.merge(resource, more, (a, b) -> a + b == 0 ? null : a + b);
  }

  @Override
  public @Nullable ResourceClaim claim(String namespace, String name) {
    return claims.get(ObjectStore.key(namespace, name));
  }

  @Override
  public boolean offers(ResourceName resource) {
    return offered.containsKey(resource.name());
  }
}
