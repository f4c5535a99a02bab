package io.berth.framework;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ClusterEventTest {
  record Case(String name, ClusterEvent event, ClusterEvent registered, boolean want) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    ClusterEvent podAdded = ClusterEvent.of(EventResource.POD, ActionType.ADD);
    ClusterEvent podLabelled = ClusterEvent.of(EventResource.POD, ActionType.UPDATE_POD_LABEL);
    ClusterEvent podUpdated = new ClusterEvent(EventResource.POD, ActionType.updates());
    ClusterEvent anything = new ClusterEvent(EventResource.ANY, ActionType.all());
    return Stream.of(
        new Case("the very kind", podAdded, podAdded, true),
        new Case(
            "one of several",
            podAdded,
            ClusterEvent.of(EventResource.POD, ActionType.DELETE, ActionType.ADD),
            true),
        new Case("another action", podAdded, podLabelled, false),
        new Case(
            "another object", podAdded, ClusterEvent.of(EventResource.NODE, ActionType.ADD), false),
        new Case("any object", podAdded, anything, true),
        new Case("a certain update is an update", podLabelled, podUpdated, true),
        new Case("an update as such is not a certain one", podUpdated, podLabelled, false),
        new Case("an update as such is an update", podUpdated, podUpdated, true));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void isOf(Case row) {
    assertThat(row.event.isOf(row.registered)).isEqualTo(row.want);
  }
}
