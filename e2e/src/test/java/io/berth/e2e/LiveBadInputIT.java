package io.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.e2e.cluster.Needs;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.BerthProgram;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.ControlPlaneScope;
import io.berth.e2e.controlplane.Flags;
import io.berth.e2e.controlplane.SchedulerProcess;
import io.berth.testing.PluginJars;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An invalid pod, node or plugin does not prevent the scheduling of other pods. */
@OnCluster(Needs.CONTROL_PLANE)
class LiveBadInputIT {
  private static final String CONFIG =
      Samples.CONFIG
          + """
          - schedulerName: broken
            plugins:
              filter:
                enabled: [{name: Thrower}]
          """;

  private static final String THROWER =
      """
      import io.berth.framework.*;
      import io.berth.model.*;

      public class Thrower implements FilterPlugin {
        @jakarta.inject.Inject
        public Thrower() {}

        public String name() {
          return "Thrower";
        }

        public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
          throw new IllegalStateException("this plugin never works");
        }
      }
      """;

  private static final String BUNDLE =
      """
      import io.berth.framework.*;

      public class ThrowerBundle implements PluginBundle {
        public void contribute(PluginCatalog catalog) {
          catalog.add("Thrower", Thrower.class);
        }
      }
      """;

  @Test
  void schedulesOtherPodsDespiteInvalidPodNodeAndPlugin(@TempDir Path folder) throws Exception {
    Path jars = Files.createDirectory(folder.resolve("jars"));
    PluginJars.in(Files.createDirectory(folder.resolve("classes")))
        .type("Thrower", THROWER)
        .type("ThrowerBundle", BUNDLE)
        .bundles("ThrowerBundle")
        .jar(jars.resolve("thrower.jar"));
    try (ControlPlane plane = ControlPlane.start(Flags.scope(ControlPlaneScope.API));
        SchedulerProcess berth =
            plane.launchBerth(BerthProgram.INSTALLED, CONFIG, "--plugin-dir=" + jars);
        PodWaiter waiter = new PodWaiter(plane.client(), "default")) {
      KubernetesClient client = plane.client();
      client.resource(Samples.node("good", "4")).create();
      client
          .resource(new NodeBuilder().withNewMetadata().withName("bare").endMetadata().build())
          .create();
      client.resource(absurd()).create();
      client.resource(Samples.pod("unlucky", "broken", "1").build()).create();
      client.resource(Samples.pod("first", Samples.BERTH, "1").build()).create();

      assertThat(waiter.awaitPod("first", PodWaiter::isBound).getSpec().getNodeName())
          .isEqualTo("good");
      assertThat(waiter.awaitEvent("absurd", "FailedScheduling").getNote())
          .startsWith(
              "0/2 nodes are available: 1 Too many pods, 2 Insufficient cpu, 2 Insufficient"
                  + " memory.");
      assertThat(waiter.awaitEvent("unlucky", "FailedScheduling").getNote())
          .contains("Thrower")
          .contains("this plugin never works");

      client.resource(Samples.pod("second", Samples.BERTH, "1").build()).create();
      assertThat(waiter.awaitPod("second", PodWaiter::isBound).getSpec().getNodeName())
          .isEqualTo("good");
      assertThat(berth.isAlive()).isTrue();
      assertThat(Files.readString(berth.log())).contains("this plugin never works");
    }
  }

  private static Pod absurd() {
    return Samples.pod("absurd", Samples.BERTH, "1")
        .editSpec()
        .editFirstContainer()
        .withNewResources()
        .addToRequests("cpu", new Quantity("9223372036854775807"))
        .addToRequests("memory", new Quantity("9223372036854775807Ei"))
        .endResources()
        .endContainer()
        .endSpec()
        .build();
  }
}
