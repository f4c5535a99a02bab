package io.berth.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.config.ProfileNodeSelector;
import io.berth.framework.Status;
import io.berth.model.NodeDescription;
import io.berth.runtime.Tiny;
import io.berth.testing.Nodes;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A profile with a node selector. */
class ProfileNodesTest {
  private static final String REJECTED =
      "web: Unschedulable: 0/1 nodes are available: 1 node(s) outside the profile's nodeSelector.";

  private final TestScheduler scheduler =
      new TestScheduler(
          Runnable::run,
          Tiny.profile(
              new ProfileNodeSelector(Map.of("pool", "berth"), List.of()),
              new Tiny.Bind("Bind", () -> Status.SUCCESS)));

  private static NodeDescription node(String name, String pool) {
    return NodeDescription.of(Nodes.node(name).label("pool", pool).build());
  }

  @Test
  void placesPodsOnSelectedNodesOnly() {
    scheduler.changes.node(null, node("a", "others"));
    scheduler.changes.node(null, node("b", "berth"));
    scheduler.changes.node(null, node("c", "others"));

    scheduler.schedule(TestScheduler.pod("web"), TestScheduler.pod("web-2"));

    assertThat(scheduler.told).containsExactly("web on b", "web-2 on b");
  }

  @Test
  void rejectsNodesOutsideTheSelector() {
    scheduler.changes.node(null, node("a", "others"));

    scheduler.schedule(TestScheduler.pod("web"));

    assertThat(scheduler.told).singleElement().asString().startsWith(REJECTED);
  }

  /** Results of nodes are reused from pod to pod, until the labels change. */
  @Test
  void retriesPodWhenANodeIsRelabelled() {
    scheduler.changes.node(null, node("a", "others"));
    scheduler.schedule(TestScheduler.pod("web"));
    scheduler.told.clear();

    scheduler.changes.node(node("a", "others"), node("a", "berth"));
    scheduler.after(Duration.ofSeconds(2));

    assertThat(scheduler.told).containsExactly("web on a");

    scheduler.changes.node(node("a", "berth"), node("a", "others"));
    scheduler.told.clear();
    scheduler.schedule(TestScheduler.pod("web-2"));

    assertThat(scheduler.told)
        .singleElement()
        .asString()
        .contains("1 node(s) outside the profile's nodeSelector");
  }

  @Test
  void doesNotRetryPodWhenAnUnselectedNodeIsAdded() {
    scheduler.changes.node(null, node("a", "others"));
    scheduler.schedule(TestScheduler.pod("web"));
    scheduler.told.clear();

    scheduler.changes.node(null, node("b", "others"));
    scheduler.after(Duration.ofSeconds(2));

    assertThat(scheduler.told).isEmpty();
  }
}
