package io.berth.kube;

import io.berth.framework.StorageWriter;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import jakarta.inject.Inject;
import java.util.List;

/** Writes volumes and claims to the API server. */
public final class KubeStorageWriter implements StorageWriter {
  static final List<RbacRule> RBAC_RULES =
      List.of(
          RbacRule.to("", "persistentvolumes", "update"),
          RbacRule.to("", "persistentvolumeclaims", "update"));

  private final ApiClient api;

  @Inject
  public KubeStorageWriter(ApiClient api) {
    this.api = api;
  }

  @Override
  public PersistentVolume updateVolume(PersistentVolume volume) {
    String path = "/api/v1/persistentvolumes/" + volume.getMetadata().getName();
    return ApiClient.read(api.put(path, ApiClient.write(volume)), PersistentVolume.class);
  }

  @Override
  public PersistentVolumeClaim updateClaim(PersistentVolumeClaim claim) {
    String path =
        "/api/v1/namespaces/%s/persistentvolumeclaims/%s"
            .formatted(claim.getMetadata().getNamespace(), claim.getMetadata().getName());
    return ApiClient.read(api.put(path, ApiClient.write(claim)), PersistentVolumeClaim.class);
  }
}
