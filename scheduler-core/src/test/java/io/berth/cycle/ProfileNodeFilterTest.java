package io.berth.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.config.ProfileNodeSelector;
import io.berth.framework.Status;
import io.berth.model.NodeDescription;
import io.berth.runtime.TestPlugins;
import io.berth.testing.Nodes;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A profile with a node selector. */
class ProfileNodeFilterTest {
  private static final String REJECTED =
      "web: Unschedulable: 0/1 nodes are available: 1 node(s) didn't match the profile's node"
          + " selector.";

  private final TestScheduler scheduler =
      new TestScheduler(
          Runnable::run,
          TestPlugins.profile(
              new ProfileNodeSelector(Map.of("pool", "berth"), List.of()),
              new TestPlugins.Bind("Bind", () -> Status.SUCCESS)));

  private static NodeDescription node(String name, String pool) {
    return NodeDescription.of(Nodes.node(name).label("pool", pool).build());
  }

  @Test
  void schedulesPodsToSelectedNodesOnly() {
    scheduler.eventHandler.onNodeChange(null, node("a", "others"));
    scheduler.eventHandler.onNodeChange(null, node("b", "berth"));
    scheduler.eventHandler.onNodeChange(null, node("c", "others"));

    scheduler.schedule(TestScheduler.pod("web"), TestScheduler.pod("web-2"));

    assertThat(scheduler.reports).containsExactly("web on b", "web-2 on b");
  }

  @Test
  void rejectsNodesOutsideTheSelector() {
    scheduler.eventHandler.onNodeChange(null, node("a", "others"));

    scheduler.schedule(TestScheduler.pod("web"));

    assertThat(scheduler.reports).singleElement().asString().startsWith(REJECTED);
  }

  /** Node results are cached until the labels change. */
  @Test
  void retriesPodWhenNodeLabelsMatch() {
    scheduler.eventHandler.onNodeChange(null, node("a", "others"));
    scheduler.schedule(TestScheduler.pod("web"));
    scheduler.reports.clear();

    scheduler.eventHandler.onNodeChange(node("a", "others"), node("a", "berth"));
    scheduler.after(Duration.ofSeconds(2));

    assertThat(scheduler.reports).containsExactly("web on a");

    scheduler.eventHandler.onNodeChange(node("a", "berth"), node("a", "others"));
    scheduler.reports.clear();
    scheduler.schedule(TestScheduler.pod("web-2"));

    assertThat(scheduler.reports)
        .singleElement()
        .asString()
        .contains("1 node(s) didn't match the profile's node selector");
  }

  @Test
  void doesNotRetryPodWhenUnselectedNodeIsAdded() {
    scheduler.eventHandler.onNodeChange(null, node("a", "others"));
    scheduler.schedule(TestScheduler.pod("web"));
    scheduler.reports.clear();

    scheduler.eventHandler.onNodeChange(null, node("b", "others"));
    scheduler.after(Duration.ofSeconds(2));

    assertThat(scheduler.reports).isEmpty();
  }
}
