package io.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.e2e.cluster.Needs;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.BerthProgram;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.ControlPlaneScope;
import io.berth.e2e.controlplane.Flags;
import io.berth.testing.Claims;
import io.berth.testing.PersistentVolumes;
import io.berth.testing.StorageClasses;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Claims that are bound when their pod is scheduled. */
@OnCluster(Needs.CONTROL_PLANE)
class LiveVolumesIT {
  private static final String PROVISIONER = "provisioner.example.com";

  @Test
  void bindsOrProvisionsVolumesForPod() throws Exception {
    try (ControlPlane plane = ControlPlane.start(Flags.scope(ControlPlaneScope.VOLUMES));
        SharedIndexInformer<?> provisioner = startProvisioner(plane.client());
        PodWaiter waiter = new PodWaiter(plane.client(), "default")) {
      KubernetesClient client = plane.client();
      for (String node : new String[] {"node-a", "node-b", "node-c"}) {
        client.resource(Samples.node(node, "4")).create();
      }
      client.resource(StorageClasses.local("existing")).create();
      client.resource(StorageClasses.waitForFirstConsumer("provisioned", PROVISIONER)).create();
      create(client, volume("disk").storageClass("existing").onHost("node-b"));
      for (String name : new String[] {"existing", "provisioned"}) {
        client.resource(claim(name)).create();
      }
      plane.launchBerth(BerthProgram.INSTALLED, Samples.CONFIG);
      client.resource(pod("existing")).create();
      client.resource(pod("provisioned")).create();

      Pod existing = waiter.awaitPod("existing", PodWaiter::isBound);
      Pod provisioned = waiter.awaitPod("provisioned", PodWaiter::isBound);

      assertThat(existing.getSpec().getNodeName()).isEqualTo("node-b");
      assertThat(getClaim(client, "existing").getSpec().getVolumeName()).isEqualTo("disk");
      PersistentVolumeClaim provisionedClaim = getClaim(client, "provisioned");
      assertThat(provisionedClaim.getStatus().getPhase()).isEqualTo("Bound");
      assertThat(provisionedClaim.getMetadata().getAnnotations())
          .containsEntry("volume.kubernetes.io/selected-node", provisioned.getSpec().getNodeName());
      assertThat(provisioner.isWatching()).isTrue();
    }
  }

  /** Provisions volumes on the node that a scheduler has selected, as a storage driver does. */
  private static SharedIndexInformer<?> startProvisioner(KubernetesClient client) {
    return client
        .persistentVolumeClaims()
        .inNamespace("default")
        .inform(
            new ResourceEventHandler<>() {
              @Override
              public void onAdd(PersistentVolumeClaim claim) {}

              @Override
              public void onUpdate(PersistentVolumeClaim old, PersistentVolumeClaim claim) {
                String before = selectedNode(old);
                String node = selectedNode(claim);
                if (before == null && node != null) {
                  String name = claim.getMetadata().getName();
                  create(
                      client,
                      volume("provisioned-for-" + name)
                          .storageClass("provisioned")
                          .onHost(node)
                          .claimRef("default", name, claim.getMetadata().getUid()));
                }
              }

              @Override
              public void onDelete(PersistentVolumeClaim claim, boolean unsure) {}
            });
  }

  private static @Nullable String selectedNode(PersistentVolumeClaim claim) {
    return claim.getMetadata().getAnnotations().get("volume.kubernetes.io/selected-node");
  }

  private static PersistentVolumes volume(String name) {
    return PersistentVolumes.volume(name).csi(PROVISIONER, name);
  }

  private static void create(KubernetesClient client, PersistentVolumes volume) {
    PersistentVolume built = volume.build();
    built.getMetadata().setResourceVersion(null);
    client.resource(built).create();
  }

  private static PersistentVolumeClaim claim(String name) {
    PersistentVolumeClaim claim = Claims.claim(name).storageClass(name).build();
    claim.getMetadata().setResourceVersion(null);
    return claim;
  }

  private static PersistentVolumeClaim getClaim(KubernetesClient client, String name) {
    return client.persistentVolumeClaims().inNamespace("default").withName(name).get();
  }

  private static Pod pod(String claim) {
    return Samples.pod(claim, Samples.BERTH, "1")
        .editSpec()
        .addNewVolume()
        .withName("data")
        .withNewPersistentVolumeClaim()
        .withClaimName(claim)
        .endPersistentVolumeClaim()
        .endVolume()
        .endSpec()
        .build();
  }
}
