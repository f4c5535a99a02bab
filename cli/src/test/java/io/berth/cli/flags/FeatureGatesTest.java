package io.berth.cli.flags;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cli.flags.FeatureGates.UpstreamGates;
import io.berth.cli.flags.FeatureGates.UpstreamGates.UpstreamGate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FeatureGatesTest {
  record Case(String name, List<String> values, List<String> problems) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Case accepts(String name, String... values) {
    return new Case("accepts" + name, List.of(values), List.of());
  }

  private static Case refuses(String name, String value, String... problems) {
    return new Case(
        "refuses" + name,
        List.of(value),
        List.of(problems).stream().map(problem -> "--feature-gates: " + problem).toList());
  }

  static List<Case> cases() {
    return List.of(
        accepts("NoGates"),
        accepts("AnEmptyValue", ""),
        accepts("AGateAtBerthsValue", "SchedulerPopFromBackoffQ=true"),
        accepts("AGateThatIsOff", "GangScheduling=false"),
        accepts("ThePrefixOfTheComponent", "kube:PodLevelResources=true,kube:GangScheduling=0"),
        accepts("SpacesAndEmptyParts", " PodLevelResources = T ,, GangScheduling=F"),
        accepts("GatesOfOtherComponentsWithEitherValue", "MemoryQoS=true", "EnvFiles=false"),
        accepts("AGateThatIsLockedAtItsValue", "SidecarContainers=true"),
        accepts("TheLastOfSeveralValues", "GangScheduling=true", "GangScheduling=false"),
        accepts("AllAlphaOff", "AllAlpha=false"),
        accepts("AllAlphaWithEveryMissingGateOff", allOn("AllAlpha", UpstreamGates.Stage.ALPHA)),
        accepts("AllBetaWithEveryMissingGateOff", allOn("AllBeta", UpstreamGates.Stage.BETA)),
        refuses(
            "AGateThatIsMissing",
            "StorageCapacityScoring=true",
            "StorageCapacityScoring=true is not supported, because Berth does not score nodes by"
                + " storage capacity; leave the gate out or set it to false"),
        refuses(
            "ToTurnOffWhatBerthDoes",
            "kube:SchedulerAsyncPreemption=false",
            "SchedulerAsyncPreemption=false is not supported, because Berth deletes the victims of"
                + " preemption in the background; leave the gate out or set it to true"),
        refuses(
            "DynamicResourceAllocation",
            "DynamicResourceAllocation=true",
            "DynamicResourceAllocation=true is not supported, because Berth does not allocate"
                + " devices; pods with resource claims stay pending; leave the gate out or set it"
                + " to false"),
        refuses(
            "ALockedGateOfAnotherComponent",
            "NodeSwap=false",
            "NodeSwap=false is not possible, because v1.36 locks the gate to true; leave it out"),
        refuses(
            "AMisspeltGate",
            "GangSheduling=true",
            "\"GangSheduling\" is not a feature gate of kube-scheduler v1.36; did you mean"
                + " \"GangScheduling\"?"),
        refuses(
            "AGateOfAnEarlierVersion",
            "CSIMigration=true",
            "\"CSIMigration\" is not a feature gate of kube-scheduler v1.36; leave it out"),
        refuses(
            "EveryWrongGateAtOnce",
            "GangScheduling,MemoryQoS=maybe,wardle:A=true",
            "GangScheduling has the value \"\"; write true or false",
            "MemoryQoS has the value \"maybe\"; write true or false",
            "\"wardle:A=true\" names the component \"wardle\"; write kube:A=true or A=true",
            "some gates have the prefix kube: and some do not; write all alike"),
        refuses(
            "AMixOfForms",
            "kube:MemoryQoS=true,EnvFiles=true",
            "some gates have the prefix kube: and some do not; write all alike"),
        refuses(
            "AllAlphaOn",
            "AllAlpha=true",
            "AllAlpha=true turns on gates that Berth cannot turn on: ClientsAllowCBOR,"
                + " ClientsPreferCBOR, DRAListTypeAttributes, DRANodeAllocatableResources,"
                + " DRAWorkloadResourceClaims, GangScheduling, GenericWorkload,"
                + " LoggingAlphaOptions, NativeHistograms, StorageCapacityScoring,"
                + " TaintTolerationComparisonOperators, TopologyAwareWorkloadScheduling,"
                + " VolumeLimitScaling, WorkloadAwarePreemption; set the gates that you need one by"
                + " one"),
        refuses(
            "AllBetaOff",
            "AllBeta=false,PodLevelResources=true,WatchListClient=true",
            "AllBeta=false turns off gates that Berth cannot turn off:"
                + " InPlacePodLevelResourcesVerticalScaling, LoggingBetaOptions,"
                + " MatchLabelKeysInPodTopologySpread, NominatedNodeNameForExpectation,"
                + " SchedulerAsyncPreemption, SchedulerPopFromBackoffQ; set the gates that you need"
                + " one by one"));
  }

  /** Returns a value that turns a stage on, and its gates that Berth lacks off. */
  private static String allOn(String group, UpstreamGates.Stage stage) {
    StringBuilder value = new StringBuilder(group + "=true");
    BerthGate.ALL.stream()
        .filter(gate -> !gate.isOn() && UpstreamGates.all().get(gate.name()).stage() == stage)
        .forEach(gate -> value.append(',').append(gate.name()).append("=false"));
    return value.toString();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void checksGates(Case c) {
    assertThat(FeatureGates.problems(c.values())).containsExactlyElementsOf(c.problems());
  }

  @Test
  void gatesOfBerthAreGatesOfKubeScheduler() {
    assertThat(UpstreamGates.all().keySet())
        .hasSize(241)
        .containsAll(BerthGate.ALL.stream().map(BerthGate::name).toList());
  }

  @Test
  void gatesAreSortedByName() {
    assertThat(BerthGate.ALL).extracting(BerthGate::name).isSorted().doesNotHaveDuplicates();
  }

  /**
   * A gate that kube-scheduler locks on is implemented, or belongs to a missing feature of the
   * README.
   */
  @Test
  void lockedGatesThatBerthLacksAreDynamicResourceAllocation() {
    assertThat(
            BerthGate.ALL.stream()
                .filter(gate -> isLockedTo(UpstreamGates.all().get(gate.name()), !gate.isOn()))
                .map(BerthGate::name))
        .containsExactly("DRAAdminAccess", "DynamicResourceAllocation");
  }

  private static boolean isLockedTo(UpstreamGate gate, boolean isOn) {
    return gate.isLocked() && gate.isOn() == isOn;
  }
}
