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

  private static PodDisruptionBudget atLeast(IntOrString pods) {
    return budget().editSpec().withMinAvailable(pods).endSpec().build();
  }

  private static PodDisruptionBudget butFor(IntOrString pods) {
    return budget().editSpec().withMaxUnavailable(pods).endSpec().build();
  }

  /** Five pods of which four are on nodes, and another that is none of the budget's. */
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
        new Case("at least three", atLeast(new IntOrString(3)), 1),
        new Case("at least more than there are", atLeast(new IntOrString(9)), 0),
        new Case("at least a half, rounded up", atLeast(new IntOrString("50%")), 1),
        new Case("all but two, one of which is not there", butFor(new IntOrString(2)), 1),
        new Case("all but a fifth", butFor(new IntOrString("20%")), 0),
        new Case("all but a half, rounded up", butFor(new IntOrString("50%")), 2),
        new Case("neither", budget().build(), 4),
        new Case(
            "a status counts more than the spec",
            new PodDisruptionBudgetBuilder(atLeast(new IntOrString(3)))
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
  void allows(Case row) {
    assertThat(of(row.budget).all())
        .singleElement()
        .extracting(DisruptionBudget::allowed)
        .isEqualTo(row.allowed);
  }

  @Test
  void followsPodsThatComeAndGo() {
    SimulatedDisruptionBudgets budgets = of(atLeast(new IntOrString(3)));
    PodInfo pod = pods().getFirst();
    PodInfo other = pods().getLast();

    budgets.left(pod);
    assertThat(budgets.all().getFirst().allowed()).isZero();
    budgets.left(pod);
    assertThat(budgets.all().getFirst().allowed()).isZero();
    budgets.came(pod);
    budgets.came(pod);
    budgets.came(pod);
    assertThat(budgets.all().getFirst().allowed()).isEqualTo(2);
    budgets.left(other);
    assertThat(budgets.all().getFirst().allowed()).isEqualTo(2);
  }
}
