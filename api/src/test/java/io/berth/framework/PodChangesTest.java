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

class PodChangesTest {
  private record Case(String name, PodInfo before, PodInfo after, List<Set<Action>> want) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Case row(String name, Pods before, Pods after, Action... want) {
    return new Case(name, before.info(), after.info(), Stream.of(want).map(Set::of).toList());
  }

  private static Case general(String name, Pods before, Pods after) {
    return new Case(name, before.info(), after.info(), List.of(Action.updates()));
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
        row("label", pod("p"), pod("p").label("a", "b"), Action.UPDATE_POD_LABEL),
        row(
            "label value",
            pod("p").label("a", "b"),
            pod("p").label("a", "c"),
            Action.UPDATE_POD_LABEL),
        row("less CPU", pod("p").cpu("2"), pod("p").cpu("1"), Action.UPDATE_POD_SCALE_DOWN),
        row(
            "less memory",
            pod("p").memory("2Gi"),
            pod("p").memory("1Gi").cpu("4"),
            Action.UPDATE_POD_SCALE_DOWN),
        row(
            "less storage",
            pod("p").request("ephemeral-storage", "2Gi"),
            pod("p"),
            Action.UPDATE_POD_SCALE_DOWN),
        row(
            "fewer devices",
            pod("p").request("acme.com/gpu", "2"),
            pod("p").request("acme.com/gpu", "1"),
            Action.UPDATE_POD_SCALE_DOWN),
        row(
            "no devices",
            pod("p").request("acme.com/gpu", "2"),
            pod("p"),
            Action.UPDATE_POD_SCALE_DOWN),
        row(
            "bound, less CPU",
            pod("p").onNode("n").cpu("2"),
            pod("p").onNode("n").cpu("1"),
            Action.UPDATE_POD_SCALE_DOWN),
        row(
            "last gate",
            pod("p").gate("a"),
            pod("p"),
            Action.UPDATE_POD_SCHEDULING_GATES_ELIMINATED),
        row("toleration", pod("p"), pod("p").tolerate("a"), Action.UPDATE_POD_TOLERATION),
        new Case(
            "claim made",
            pod("p").resourceClaim("gpu").info(),
            withClaim("p-gpu"),
            List.of(Set.of(Action.UPDATE_POD_GENERATED_RESOURCE_CLAIM))),
        new Case(
            "claim made anew",
            withClaim("p-gpu"),
            withClaim("p-gpu-2"),
            List.of(Set.of(Action.UPDATE_POD_GENERATED_RESOURCE_CLAIM))),
        row(
            "several at once",
            pod("p").cpu("2").gate("a"),
            pod("p").cpu("1").label("a", "b").tolerate("a"),
            Action.UPDATE_POD_LABEL,
            Action.UPDATE_POD_SCALE_DOWN,
            Action.UPDATE_POD_SCHEDULING_GATES_ELIMINATED,
            Action.UPDATE_POD_TOLERATION));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void between(Case c) {
    assertThat(PodChanges.between(c.before(), c.after()))
        .isEqualTo(
            c.want().stream().map(want -> new ClusterEvent(EventResource.POD, want)).toList());
  }
}
