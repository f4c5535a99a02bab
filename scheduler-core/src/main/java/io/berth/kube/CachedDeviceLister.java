package io.berth.kube;

import io.berth.framework.DeviceClassResolver;
import io.berth.framework.EventResource;
import io.berth.framework.ResourceClaimLister;
import io.berth.model.ResourceName;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceClass;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaim;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The claims and classes of dynamic resource allocation in a live cluster. */
final class CachedDeviceLister implements ResourceClaimLister, DeviceClassResolver {
  private static final String GROUP = "resource.k8s.io";
  private static final String IMPLICIT = "deviceclass.resource.kubernetes.io/";

  private final EventDispatcher dispatcher;
  private final ObjectStore<ResourceClaim, ResourceClaim> claims;
  private final ObjectStore<DeviceClass, DeviceClass> classes;

  /** The number of classes that offer devices, by resource name. */
  private final Map<String, Integer> classesByResource = new ConcurrentHashMap<>();

  CachedDeviceLister(EventDispatcher dispatcher) {
    this.dispatcher = dispatcher;
    this.claims =
        ObjectStore.of(
            "resourceclaims",
            claim -> claim,
            (key, before, after) ->
                dispatcher.onObjectChange(EventResource.RESOURCE_CLAIM, before, after));
    this.classes = ObjectStore.of("deviceclasses", deviceClass -> deviceClass, this::changed);
  }

  Informer<ResourceClaim> claims() {
    return new Informer<>(
        new WatchedResource<>(
            GROUP, "v1", "resourceclaims", ResourceClaim::new, FieldPruning.WHOLE),
        claims);
  }

  Informer<DeviceClass> classes() {
    return new Informer<>(
        new WatchedResource<>(GROUP, "v1", "deviceclasses", DeviceClass::new, FieldPruning.WHOLE),
        classes);
  }

  private void changed(String name, @Nullable DeviceClass before, @Nullable DeviceClass after) {
    count(after, 1);
    count(before, -1);
    dispatcher.onObjectChange(EventResource.DEVICE_CLASS, before, after);
  }

  private void count(@Nullable DeviceClass deviceClass, int delta) {
    if (deviceClass == null) {
      return;
    }
    add(IMPLICIT + deviceClass.getMetadata().getName(), delta);
    String extendedResource =
        deviceClass.getSpec() == null ? null : deviceClass.getSpec().getExtendedResourceName();
    if (extendedResource != null && !extendedResource.isEmpty()) {
      add(extendedResource, delta);
    }
  }

  private void add(String resource, int delta) {
    classesByResource.merge(resource, delta, (a, b) -> a + b == 0 ? null : a + b);
  }

  @Override
  public @Nullable ResourceClaim claim(String namespace, String name) {
    return claims.get(ObjectStore.key(namespace, name));
  }

  @Override
  public boolean hasExtendedResource(ResourceName resource) {
    return classesByResource.containsKey(resource.name());
  }
}
