package io.berth.framework;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ClusterEventTest {
  record Case(String name, ClusterEvent event, ClusterEvent registered, boolean expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    ClusterEvent podAdded = ClusterEvent.of(EventResource.POD, ActionType.ADD);
    ClusterEvent podLabelled = ClusterEvent.of(EventResource.POD, ActionType.UPDATE_POD_LABEL);
    ClusterEvent podUpdated = new ClusterEvent(EventResource.POD, ActionType.updates());
    ClusterEvent anything = new ClusterEvent(EventResource.WILDCARD, ActionType.all());
    return Stream.of(
        new Case("the same event", podAdded, podAdded, true),
        new Case(
            "one of several",
            podAdded,
            ClusterEvent.of(EventResource.POD, ActionType.DELETE, ActionType.ADD),
            true),
        new Case("another action", podAdded, podLabelled, false),
        new Case(
            "another object", podAdded, ClusterEvent.of(EventResource.NODE, ActionType.ADD), false),
        new Case("any object", podAdded, anything, true),
        new Case("a specific update matches all updates", podLabelled, podUpdated, true),
        new Case(
            "an unspecific update does not match a specific one", podUpdated, podLabelled, false),
        new Case("an unspecific update matches all updates", podUpdated, podUpdated, true));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void matches(Case row) {
    assertThat(row.registered.matches(row.event)).isEqualTo(row.expected);
  }
}
