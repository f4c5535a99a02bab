package io.berth.framework;

import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.model.PodInfo;
import io.berth.testing.Pods;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodResourceClaimStatus;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PodSchedulingPropertiesChangeTest {
  private record Case(String name, PodInfo before, PodInfo after, List<Set<ActionType>> want) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Case row(String name, Pods before, Pods after, ActionType... want) {
    return new Case(name, before.info(), after.info(), Stream.of(want).map(Set::of).toList());
  }

  private static Case general(String name, Pods before, Pods after) {
    return new Case(name, before.info(), after.info(), List.of(ActionType.updates()));
  }

  private static PodInfo withClaim(String claimName) {
    Pod pod = pod("p").resourceClaim("gpu").build();
    pod.getStatus().setResourceClaimStatuses(List.of(new PodResourceClaimStatus("gpu", claimName)));
    return PodInfo.of(pod);
  }

  static Stream<Case> cases() {
    return Stream.of(
        general("nothing that matters", pod("p"), pod("p").phase("Pending")),
        general("asks for more", pod("p").cpu("1"), pod("p").cpu("2")),
        general("fewer gates", pod("p").gate("a").gate("b"), pod("p").gate("a")),
        general("nominated", pod("p"), pod("p").nominatedTo("n")),
        row("label", pod("p"), pod("p").label("a", "b"), ActionType.UPDATE_POD_LABEL),
        row(
            "label value",
            pod("p").label("a", "b"),
            pod("p").label("a", "c"),
            ActionType.UPDATE_POD_LABEL),
        row("less CPU", pod("p").cpu("2"), pod("p").cpu("1"), ActionType.UPDATE_POD_SCALE_DOWN),
        row(
            "less memory",
            pod("p").memory("2Gi"),
            pod("p").memory("1Gi").cpu("4"),
            ActionType.UPDATE_POD_SCALE_DOWN),
        row(
            "less storage",
            pod("p").request("ephemeral-storage", "2Gi"),
            pod("p"),
            ActionType.UPDATE_POD_SCALE_DOWN),
        row(
            "fewer devices",
            pod("p").request("acme.com/gpu", "2"),
            pod("p").request("acme.com/gpu", "1"),
            ActionType.UPDATE_POD_SCALE_DOWN),
        row(
            "no devices",
            pod("p").request("acme.com/gpu", "2"),
            pod("p"),
            ActionType.UPDATE_POD_SCALE_DOWN),
        row(
            "bound, less CPU",
            pod("p").onNode("n").cpu("2"),
            pod("p").onNode("n").cpu("1"),
            ActionType.UPDATE_POD_SCALE_DOWN),
        row(
            "last gate",
            pod("p").gate("a"),
            pod("p"),
            ActionType.UPDATE_POD_SCHEDULING_GATES_ELIMINATED),
        row("toleration", pod("p"), pod("p").tolerate("a"), ActionType.UPDATE_POD_TOLERATION),
        new Case(
            "claim made",
            pod("p").resourceClaim("gpu").info(),
            withClaim("p-gpu"),
            List.of(Set.of(ActionType.UPDATE_POD_GENERATED_RESOURCE_CLAIM))),
        new Case(
            "claim made anew",
            withClaim("p-gpu"),
            withClaim("p-gpu-2"),
            List.of(Set.of(ActionType.UPDATE_POD_GENERATED_RESOURCE_CLAIM))),
        row(
            "several at once",
            pod("p").cpu("2").gate("a"),
            pod("p").cpu("1").label("a", "b").tolerate("a"),
            ActionType.UPDATE_POD_LABEL,
            ActionType.UPDATE_POD_SCALE_DOWN,
            ActionType.UPDATE_POD_SCHEDULING_GATES_ELIMINATED,
            ActionType.UPDATE_POD_TOLERATION));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void between(Case c) {
    assertThat(PodSchedulingPropertiesChange.between(c.before(), c.after()))
        .isEqualTo(
            c.want().stream().map(want -> new ClusterEvent(EventResource.POD, want)).toList());
  }
}
