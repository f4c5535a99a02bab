package io.berth.cycle;

import static io.berth.framework.ActionType.UPDATE_NODE_ALLOCATABLE;
import static io.berth.framework.ActionType.UPDATE_NODE_CONDITION;
import static io.berth.framework.ActionType.UPDATE_NODE_DECLARED_FEATURE;
import static io.berth.framework.ActionType.UPDATE_NODE_LABEL;
import static io.berth.framework.ActionType.UPDATE_NODE_TAINT;
import static io.berth.testing.Nodes.node;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.ActionType;
import io.berth.testing.Nodes;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NodeSchedulingPropertiesChangeTest {
  record Case(String name, Nodes before, Nodes after, List<ActionType> expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Case> cases() {
    return List.of(
        new Case("nothing", node("n").cpu("4"), node("n").cpu("4"), List.of()),
        new Case(
            "the same amount in another unit", node("n").cpu("4"), n().cpu("4000m"), List.of()),
        new Case("more CPU", n().cpu("4"), n().cpu("5"), List.of(UPDATE_NODE_ALLOCATABLE)),
        new Case("less CPU", n().cpu("4"), n().cpu("3"), List.of(UPDATE_NODE_ALLOCATABLE)),
        new Case("a label", n(), n().zone("a"), List.of(UPDATE_NODE_LABEL)),
        new Case("a label's value", n().zone("a"), n().zone("b"), List.of(UPDATE_NODE_LABEL)),
        new Case("a removed taint", tainted(), n(), List.of(UPDATE_NODE_TAINT)),
        new Case("an added taint", n(), tainted(), List.of(UPDATE_NODE_TAINT)),
        new Case("uncordoned", n().unschedulable(), n(), List.of(UPDATE_NODE_TAINT)),
        new Case("cordoned", n(), n().unschedulable(), List.of()),
        new Case("a condition's status", ready("False"), ready("True"), condition()),
        new Case("an added condition", n(), ready("True"), condition()),
        new Case("the order of conditions", pressed(ready("True")), ready(pressed()), List.of()),
        new Case("a feature", n(), n().declaredFeature("X"), List.of(UPDATE_NODE_DECLARED_FEATURE)),
        new Case("an image", n(), n().image(1, "a"), List.of()),
        new Case(
            "several properties",
            n().unschedulable().cpu("1"),
            tainted().cpu("2").zone("a"),
            List.of(UPDATE_NODE_ALLOCATABLE, UPDATE_NODE_LABEL, UPDATE_NODE_TAINT)));
  }

  private static Nodes n() {
    return node("n");
  }

  private static Nodes tainted() {
    return n().taint("k", "v", "NoSchedule");
  }

  private static Nodes ready(String status) {
    return n().condition("Ready", status);
  }

  private static Nodes ready(Nodes node) {
    return node.condition("Ready", "True");
  }

  private static Nodes pressed() {
    return pressed(n());
  }

  private static Nodes pressed(Nodes node) {
    return node.condition("MemoryPressure", "True");
  }

  private static List<ActionType> condition() {
    return List.of(UPDATE_NODE_CONDITION);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void returnsChangedProperties(Case c) {
    assertThat(NodeSchedulingPropertiesChange.between(c.before().spec(), c.after().spec()))
        .containsExactlyElementsOf(c.expected());
  }
}
