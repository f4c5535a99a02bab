package io.berth.model;

import static io.berth.testing.Containers.container;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnsupportedFeaturesTest {
  @Test
  void ordinaryPodUsesNoUnsupportedFeature() {
    assertThat(pod("p").cpu("1").info().unsupportedFeatures()).isSameAs(UnsupportedFeatures.NONE);
  }

  @Test
  void readsNamesOfClaims() {
    assertThat(pod("p").resourceClaim("gpu").info().unsupportedFeatures().claims().requested())
        .containsExactly(new PodResourceClaims.RequestedClaim("gpu", null, null));
  }

  @Test
  void readsNameOfPodGroup() {
    assertThat(pod("p").schedulingGroup("g").info().unsupportedFeatures().podGroup())
        .isEqualTo("g");
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "unset",
      value = {
        "true,false,true",
        "true,true,false",
        "true,unset,false",
        "false,false,false",
        "unset,false,false"
      })
  void detectsHostNetworkWithUserNamespaces(
      Boolean hostNetwork, Boolean hostUsers, boolean needed) {
    Pod pod = pod("p").build();
    pod.getSpec().setHostNetwork(hostNetwork);
    pod.getSpec().setHostUsers(hostUsers);

    assertThat(PodInfo.of(pod).unsupportedFeatures().declaredFeatures())
        .isEqualTo(needed ? List.of("UserNamespacesHostNetworkSupport") : List.of());
  }

  @Test
  void detectsRestartOfAllContainers() {
    String feature = "RestartAllContainersOnContainerExits";

    assertThat(
            pod("p")
                .container(container("c").restartRule("RestartAllContainers"))
                .info()
                .unsupportedFeatures()
                .declaredFeatures())
        .containsExactly(feature);
    assertThat(
            pod("p")
                .initContainer(container("c").restartRule("RestartAllContainers"))
                .info()
                .unsupportedFeatures()
                .declaredFeatures())
        .containsExactly(feature);
    assertThat(
            pod("p")
                .container(container("c").restartRule("Restart"))
                .info()
                .unsupportedFeatures()
                .declaredFeatures())
        .isEmpty();
  }
}
