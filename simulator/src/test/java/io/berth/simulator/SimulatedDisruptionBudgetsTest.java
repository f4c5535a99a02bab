package io.berth.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.manifest.ClusterObjects;
import io.berth.model.DisruptionBudget;
import io.berth.model.PodInfo;
import io.berth.testing.Pods;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SimulatedDisruptionBudgetsTest {
  private static PodDisruptionBudgetBuilder budget() {
    return new PodDisruptionBudgetBuilder()
        .withNewMetadata()
        .withName("pdb")
        .withNamespace("default")
        .endMetadata()
        .withNewSpec()
        .withNewSelector()
        .addToMatchLabels("app", "web")
        .endSelector()
        .endSpec();
  }

  private static PodDisruptionBudget minAvailable(IntOrString pods) {
    return budget().editSpec().withMinAvailable(pods).endSpec().build();
  }

  private static PodDisruptionBudget maxUnavailable(IntOrString pods) {
    return budget().editSpec().withMaxUnavailable(pods).endSpec().build();
  }

  /** Returns five pods of the budget, four of them bound, and another bound pod. */
  private static List<PodInfo> pods() {
    List<PodInfo> pods = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      Pods pod = Pods.pod("p" + i).label("app", "web");
      pods.add(PodInfo.of((i < 4 ? pod.onNode("n") : pod).build()));
    }
    pods.add(PodInfo.of(Pods.pod("other").label("app", "db").onNode("n").build()));
    return pods;
  }

  record Case(String name, PodDisruptionBudget budget, int allowed) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("at least three", minAvailable(new IntOrString(3)), 1),
        new Case("at least more than there are", minAvailable(new IntOrString(9)), 0),
        new Case("at least a half, rounded up", minAvailable(new IntOrString("50%")), 1),
        new Case("all but two, one of which is missing", maxUnavailable(new IntOrString(2)), 1),
        new Case("all but a fifth", maxUnavailable(new IntOrString("20%")), 0),
        new Case("all but a half, rounded up", maxUnavailable(new IntOrString("50%")), 2),
        new Case("neither", budget().build(), 4),
        new Case(
            "status takes precedence over spec",
            new PodDisruptionBudgetBuilder(minAvailable(new IntOrString(3)))
                .withNewStatus()
                .withDisruptionsAllowed(3)
                .endStatus()
                .build(),
            3));
  }

  private static SimulatedDisruptionBudgets of(PodDisruptionBudget budget) {
    ClusterObjects objects = new ClusterObjects();
    objects.add(budget);
    return new SimulatedDisruptionBudgets(objects, pods());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void computesAllowedDisruptions(Case row) {
    assertThat(of(row.budget).all())
        .singleElement()
        .extracting(DisruptionBudget::disruptionsAllowed)
        .isEqualTo(row.allowed);
  }

  @Test
  void tracksBoundAndDeletedPods() {
    SimulatedDisruptionBudgets budgets = of(minAvailable(new IntOrString(3)));
    PodInfo pod = pods().getFirst();
    PodInfo other = pods().getLast();

    budgets.podRemoved(pod);
    assertThat(budgets.all().getFirst().disruptionsAllowed()).isZero();
    budgets.podRemoved(pod);
    assertThat(budgets.all().getFirst().disruptionsAllowed()).isZero();
    budgets.podBound(pod);
    budgets.podBound(pod);
    budgets.podBound(pod);
    assertThat(budgets.all().getFirst().disruptionsAllowed()).isEqualTo(2);
    budgets.podRemoved(other);
    assertThat(budgets.all().getFirst().disruptionsAllowed()).isEqualTo(2);
  }
}
