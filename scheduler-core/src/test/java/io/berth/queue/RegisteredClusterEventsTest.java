package io.berth.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.ActionType;
import io.berth.framework.ClusterEvent;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.EventResource;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RegisteredClusterEventsTest {
  private static final ClusterEvent TAINTED = node(ActionType.UPDATE_NODE_TAINT);

  private record Case(String name, List<ClusterEvent> declared, List<ClusterEvent> expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static ClusterEvent node(ActionType first, ActionType... more) {
    return ClusterEvent.of(EventResource.NODE, first, more);
  }

  static Stream<Case> cases() {
    ClusterEvent added = node(ActionType.ADD);
    ClusterEvent labeled = node(ActionType.UPDATE_NODE_LABEL);
    ClusterEvent both = node(ActionType.ADD, ActionType.UPDATE_NODE_TAINT);
    ClusterEvent pods = ClusterEvent.of(EventResource.POD, ActionType.ADD);
    ClusterEvent anything = new ClusterEvent(EventResource.WILDCARD, ActionType.all());
    return Stream.of(
        new Case("nothing", List.of(), List.of()),
        new Case("new nodes", List.of(added), List.of(added, TAINTED)),
        new Case("no new nodes", List.of(labeled), List.of(labeled)),
        new Case("taints registered", List.of(both), List.of(both)),
        new Case("taints registered separately", List.of(added, TAINTED), List.of(added, TAINTED)),
        new Case("new pods", List.of(pods), List.of(pods)),
        new Case("anything", List.of(anything), List.of(anything)));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void returnsRegisteredEventsWithTaintUpdates(Case c) {
    Fixture.EventFilter plugin =
        new Fixture.EventFilter(
            "A", c.declared().stream().map(ClusterEventWithHint::always).toList());

    assertThat(RegisteredClusterEvents.of(plugin).stream().map(ClusterEventWithHint::event))
        .containsExactlyElementsOf(c.expected());
  }
}
