package io.berth.kube;

import io.fabric8.kubernetes.api.model.ResourceQuota;
import java.util.List;

/** The resource quotas of a live cluster. */
final class CachedQuotaLister {
  private final ValueIndex<ResourceQuota> byNamespace =
      new ValueIndex<>(quota -> quota.getMetadata().getNamespace());

  Informer<ResourceQuota> informer() {
    return new Informer<>(
        new WatchedResource<>("", "v1", "resourcequotas", ResourceQuota::new, FieldPruning.WHOLE),
        ObjectStore.<ResourceQuota, ResourceQuota>of(
            "resourcequotas", quota -> quota, byNamespace::changed));
  }

  List<ResourceQuota> in(String namespace) {
    return byNamespace.all(namespace);
  }
}
