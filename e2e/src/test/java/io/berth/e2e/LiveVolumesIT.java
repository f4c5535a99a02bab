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

/** Claims that are bound when the pod that uses them is placed. */
@OnCluster(Needs.CONTROL_PLANE)
class LiveVolumesIT {
  private static final String PROVISIONER = "provisioner.example.com";

  @Test
  void volumesAreChosenOrMadeForThePod() throws Exception {
    try (ControlPlane plane = ControlPlane.start(Flags.extent(ControlPlaneScope.VOLUMES));
        SharedIndexInformer<?> provisioner = startProvisioner(plane.client());
        Waiting waiting = new Waiting(plane.client(), "default")) {
      KubernetesClient client = plane.client();
      for (String node : new String[] {"node-a", "node-b", "node-c"}) {
        client.resource(Samples.node(node, "4")).create();
      }
      client.resource(StorageClasses.local("existing")).create();
      client.resource(StorageClasses.late("made", PROVISIONER)).create();
      create(client, volume("disk").ofClass("existing").onHost("node-b"));
      for (String name : new String[] {"existing", "made"}) {
        client.resource(claim(name)).create();
      }
      plane.launchBerth(BerthProgram.INSTALLED, Samples.CONFIG);
      client.resource(pod("existing")).create();
      client.resource(pod("made")).create();

      Pod existing = waiting.forPod("existing", Waiting::isBound);
      Pod made = waiting.forPod("made", Waiting::isBound);

      assertThat(existing.getSpec().getNodeName()).isEqualTo("node-b");
      assertThat(claimNow(client, "existing").getSpec().getVolumeName()).isEqualTo("disk");
      PersistentVolumeClaim madeClaim = claimNow(client, "made");
      assertThat(madeClaim.getStatus().getPhase()).isEqualTo("Bound");
      assertThat(madeClaim.getMetadata().getAnnotations())
          .containsEntry("volume.kubernetes.io/selected-node", made.getSpec().getNodeName());
      assertThat(provisioner.isWatching()).isTrue();
    }
  }

  /** Makes volumes on the node that a scheduler has selected, as a storage driver's would. */
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
                      volume("made-for-" + name)
                          .ofClass("made")
                          .onHost(node)
                          .heldBy("default", name, claim.getMetadata().getUid()));
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
    PersistentVolumeClaim claim = Claims.claim(name).ofClass(name).build();
    claim.getMetadata().setResourceVersion(null);
    return claim;
  }

  private static PersistentVolumeClaim claimNow(KubernetesClient client, String name) {
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
