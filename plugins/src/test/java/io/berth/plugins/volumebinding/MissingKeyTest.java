package io.berth.plugins.volumebinding;

import static io.berth.testing.Claims.claim;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.testing.FakeStorageLister;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.TopologySelectorTermBuilder;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import io.fabric8.kubernetes.api.model.storage.StorageClassBuilder;
import org.junit.jupiter.api.Test;

/** Topologies of classes and volumes with expressions that have no key: they match no node. */
class MissingKeyTest {
  @Test
  void allowedTopologyWithoutKeyMatchesNoNode() {
    StorageClass storageClass =
        new StorageClassBuilder()
            .withNewMetadata()
            .withName("fast")
            .endMetadata()
            .withProvisioner("example.com/disks")
            .withAllowedTopologies(
                new TopologySelectorTermBuilder()
                    .addNewMatchLabelExpression()
                    .withValues("a")
                    .endMatchLabelExpression()
                    .build())
            .build();

    Provisioning provisioning =
        Provisioning.of(
            claim("new").storageClass("fast").build(), new FakeStorageLister().with(storageClass));

    assertThat(provisioning.possible()).isTrue();
    assertThat(provisioning.topologies()).isEmpty();
  }

  @Test
  void volumeWithExpressionWithoutKeyIsNotIndexedByAnotherLabel() {
    PersistentVolume volume =
        new PersistentVolumeBuilder()
            .withNewMetadata()
            .withName("v")
            .endMetadata()
            .withNewSpec()
            .withNewNodeAffinity()
            .withNewRequired()
            .addNewNodeSelectorTerm()
            .addNewMatchExpression()
            .withOperator("In")
            .withValues("a")
            .endMatchExpression()
            .endNodeSelectorTerm()
            .endRequired()
            .endNodeAffinity()
            .endSpec()
            .build();

    assertThat(VolumeCandidate.of(volume).labelValues()).isNull();
  }
}
