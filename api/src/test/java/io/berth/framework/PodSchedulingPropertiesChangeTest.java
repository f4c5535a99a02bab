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
  private record Case(String name, PodInfo before, PodInfo after, List<Set<ActionType>> expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Case row(String name, Pods before, Pods after, ActionType... expected) {
    return new Case(name, before.info(), after.info(), Stream.of(expected).map(Set::of).toList());
  }

  private static Case unspecific(String name, Pods before, Pods after) {
    return new Case(name, before.info(), after.info(), List.of(ActionType.updates()));
  }

  private static PodInfo withClaim(String claimName) {
    Pod pod = pod("p").resourceClaim("gpu").build();
    pod.getStatus().setResourceClaimStatuses(List.of(new PodResourceClaimStatus("gpu", claimName)));
    return PodInfo.of(pod);
  }

  static Stream<Case> cases() {
    return Stream.of(
        unspecific("irrelevant change", pod("p"), pod("p").phase("Pending")),
        unspecific("requests increased", pod("p").cpu("1"), pod("p").cpu("2")),
        unspecific(
            "fewer gates",
            pod("p").schedulingGate("a").schedulingGate("b"),
            pod("p").schedulingGate("a")),
        unspecific("nominated", pod("p"), pod("p").nominatedNodeName("n")),
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
            pod("p").schedulingGate("a"),
            pod("p"),
            ActionType.UPDATE_POD_SCHEDULING_GATES_ELIMINATED),
        row("toleration", pod("p"), pod("p").tolerate("a"), ActionType.UPDATE_POD_TOLERATION),
        new Case(
            "claim generated",
            pod("p").resourceClaim("gpu").info(),
            withClaim("p-gpu"),
            List.of(Set.of(ActionType.UPDATE_POD_GENERATED_RESOURCE_CLAIM))),
        new Case(
            "claim generated again",
            withClaim("p-gpu"),
            withClaim("p-gpu-2"),
            List.of(Set.of(ActionType.UPDATE_POD_GENERATED_RESOURCE_CLAIM))),
        row(
            "several at once",
            pod("p").cpu("2").schedulingGate("a"),
            pod("p").cpu("1").label("a", "b").tolerate("a"),
            ActionType.UPDATE_POD_LABEL,
            ActionType.UPDATE_POD_SCALE_DOWN,
            ActionType.UPDATE_POD_SCHEDULING_GATES_ELIMINATED,
            ActionType.UPDATE_POD_TOLERATION));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void classifiesUpdates(Case c) {
    assertThat(PodSchedulingPropertiesChange.between(c.before(), c.after()))
        .isEqualTo(
            c.expected().stream()
                .map(expected -> new ClusterEvent(EventResource.POD, expected))
                .toList());
  }
}
