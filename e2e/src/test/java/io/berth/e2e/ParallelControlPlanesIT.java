package io.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.berth.e2e.cluster.Cluster;
import io.berth.e2e.cluster.Needs;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.FakeNodes;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.EngineTestKit;

/** Two test classes in parallel, each with its own control plane. */
@OnCluster(Needs.CONTROL_PLANE)
class ParallelControlPlanesIT {
  @Test
  void clustersAreIsolated() {
    EngineTestKit.engine("junit-jupiter")
        .configurationParameter("berth.cluster", "local")
        .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
        .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
        .configurationParameter("junit.jupiter.execution.parallel.config.fixed.parallelism", "2")
        .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
        .selectors(selectClass(One.class), selectClass(Other.class))
        .execute()
        .testEvents()
        .assertStatistics(events -> events.started(2).succeeded(2));
  }

  abstract static class ParallelTest {
    private static final CyclicBarrier BOTH = new CyclicBarrier(2);

    @Test
    void containsOnlyOwnNode(Cluster cluster) throws Exception {
      BOTH.await(2, TimeUnit.MINUTES); // both are up
      cluster.nodes(1, FakeNodes.template("same-name").build());
      BOTH.await(2, TimeUnit.MINUTES); // both have a node
      assertThat(cluster.client().nodes().list().getItems()).hasSize(1);
    }
  }

  @OnCluster
  static class One extends ParallelTest {}

  @OnCluster
  static class Other extends ParallelTest {}
}
