package io.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.e2e.cluster.Needs;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.BerthProgram;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.FakeNodes;
import io.berth.e2e.controlplane.MergePatch;
import io.berth.e2e.controlplane.SchedulerProcess;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Extenders that both schedulers call: each is sent the same by both, and both place and say the
 * same after it. A pod names an extender by the resource which that one manages.
 */
@OnCluster(Needs.CONTROL_PLANE)
class LiveExtendersIT {
  private static final String PROFILE = "default-scheduler";
  private static final int NODES = 4;
  private static final String OPEN = "example.com/open";

  @TempDir private static Path folder;

  /** What one scheduler asked and did. */
  private record Run(Map<String, String> requests, List<String> told) {}

  @BeforeAll
  static void makeCluster(ControlPlane plane) {
    plane.nodes(
        NODES,
        FakeNodes.template("node")
            .editStatus()
            .addToCapacity("cpu", new Quantity("4"))
            .endStatus()
            .build());
    open(plane.client(), true); // managed fields tell of it, from the first run on
    open(plane.client(), false);
    plane.client().resource(Samples.priority("high", 1000)).create();
    plane.client().resource(Samples.priority("low", 10)).create();
  }

  @Test
  void bothSchedulersAskAndDoTheSame(ControlPlane plane) throws Exception {
    TlsIdentity server = TlsIdentity.make(folder, "extender", "dns:extender.test");
    TlsIdentity client = TlsIdentity.make(folder, "scheduler", "dns:scheduler.test");
    try (ExtenderService open = new ExtenderService(null);
        ExtenderService secured = new ExtenderService(server.serving(client))) {
      CountDownLatch end = new CountDownLatch(1);
      script(open, secured, plane.client(), end);
      String config = config(plane, open.port(), secured.port(), server, client);

      Run kube = run(plane, plane.launchKubeScheduler(config), open, secured);
      Run berth = run(plane, plane.launchBerth(BerthProgram.INSTALLED, config), open, secured);
      end.countDown();

      assertThat(berth.told).isEqualTo(kube.told);
      assertThat(kube.told)
          .contains(
              "plain on node-1",
              "whole on node-3",
              "down on node-1",
              "bound on node-1",
              "stuck on node-2",
              "urgent-whole on node-2",
              "urgent-ids on node-3");
      assertThat(berth.requests.keySet()).isEqualTo(kube.requests.keySet());
      kube.requests.forEach(
          (what, request) -> assertThat(berth.requests.get(what)).as(what).isEqualTo(request));
      assertThat(kube.requests.keySet())
          .contains(
              "whole/filter of whole",
              "whole/prioritize of whole",
              "names/filter by CN=scheduler of plain",
              "names/prioritize by CN=scheduler of plain",
              "binder/bind of bound",
              "victims/preempt of urgent-whole",
              "ids/preempt of urgent-ids");
    }
  }

  private static String config(
      ControlPlane plane, int port, int securePort, TlsIdentity server, TlsIdentity client) {
    return Samples.config(PROFILE)
        + """
        extenders:
        - urlPrefix: http://127.0.0.1:%1$d/whole
          filterVerb: filter
          prioritizeVerb: prioritize
          weight: 5
          managedResources: [{name: example.com/whole, ignoredByScheduler: true}]
        - urlPrefix: http://127.0.0.1:%3$d/down
          filterVerb: filter
          prioritizeVerb: prioritize
          weight: 1
          ignorable: true
          managedResources: [{name: example.com/down, ignoredByScheduler: true}]
        - urlPrefix: https://127.0.0.1:%2$d/names/
          filterVerb: filter
          prioritizeVerb: prioritize
          weight: 100
          nodeCacheCapable: true
          enableHTTPS: true
          tlsConfig: {serverName: extender.test, caFile: "%4$s", certFile: "%5$s", keyFile: "%6$s"}
        - urlPrefix: http://127.0.0.1:%1$d/slow
          filterVerb: filter
          httpTimeout: 300ms
          managedResources: [{name: example.com/slow, ignoredByScheduler: true}]
        - urlPrefix: http://127.0.0.1:%1$d/broken
          filterVerb: filter
          managedResources: [{name: example.com/broken, ignoredByScheduler: true}]
        - urlPrefix: http://127.0.0.1:%1$d/missing
          filterVerb: filter
          managedResources: [{name: example.com/missing, ignoredByScheduler: true}]
        - urlPrefix: http://127.0.0.1:%3$d/refused
          filterVerb: filter
          managedResources: [{name: example.com/refused, ignoredByScheduler: true}]
        - urlPrefix: http://127.0.0.1:%1$d/binder
          bindVerb: bind
          managedResources: [{name: example.com/bound, ignoredByScheduler: true}]
        - urlPrefix: http://127.0.0.1:%1$d/victims
          preemptVerb: preempt
          managedResources: [{name: example.com/victims, ignoredByScheduler: true}]
        - urlPrefix: http://127.0.0.1:%1$d/ids
          preemptVerb: preempt
          nodeCacheCapable: true
          managedResources: [{name: example.com/ids, ignoredByScheduler: true}]
        """
            .formatted(
                port,
                securePort,
                plane.freePort(),
                server.certificate(),
                client.certificate(),
                client.key());
  }

  private static void script(
      ExtenderService open, ExtenderService secured, KubernetesClient client, CountDownLatch end) {
    secured.on("names/filter", request -> "{\"NodeNames\":" + request.path("NodeNames") + "}");
    secured.on("names/prioritize", request -> scores("node-1"));
    open.on("whole/filter", LiveExtendersIT::judge);
    open.on("whole/prioritize", request -> scores("node-3"));
    open.on(
        "slow/filter",
        request -> {
          end.await();
          return null;
        });
    open.on("broken/filter", request -> "{\"Error\":\"the extender is out of order\"}");
    open.on(
        "binder/bind",
        request -> {
          Workloads pods = new Workloads(client, request.path("PodNamespace").asText());
          Pod pod =
              client
                  .pods()
                  .inNamespace(pods.namespace())
                  .withName(request.path("PodName").asText())
                  .get();
          pods.bind(pod, request.path("Node").asText());
          return "{}";
        });
    open.on("victims/preempt", request -> only("node-2", request.path("NodeNameToVictims")));
    open.on("ids/preempt", request -> only("node-3", request.path("NodeNameToMetaVictims")));
  }

  private static String scores(String best) {
    return "[{\"Host\":\"%s\",\"Score\":10},{\"Host\":\"nobody\",\"Score\":3}]".formatted(best);
  }

  /** The pod that is stuck gets a place once a node is labelled; others have two nodes to go to. */
  private static String judge(JsonNode request) {
    boolean stuck = request.path("Pod").path("metadata").path("name").asText().equals("stuck");
    List<String> passing = new ArrayList<>();
    for (JsonNode node : request.path("Nodes").path("items")) {
      String name = node.path("metadata").path("name").asText();
      boolean labelled = node.path("metadata").path("labels").has(OPEN);
      if (stuck ? labelled : name.equals("node-2") || name.equals("node-3")) {
        passing.add(node.toString());
      }
    }
    return "{\"nodes\":{\"items\":[%s]},\"failedNodes\":{\"node-0\":\"node(s) were taken\"},\"failedAndUnresolvableNodes\":{\"node-1\":\"node(s) were too old\"}}"
        .formatted(String.join(",", passing));
  }

  /** Leaves one node with its victims. */
  private static String only(String node, JsonNode victims) {
    List<String> pods = new ArrayList<>();
    for (JsonNode pod : victims.path(node).path("Pods")) {
      String uid = pod.path("UID").asText(pod.path("metadata").path("uid").asText());
      pods.add("{\"UID\":\"%s\"}".formatted(uid));
    }
    return "{\"NodeNameToMetaVictims\":{\"%s\":{\"Pods\":[%s],\"NumPDBViolations\":0}}}"
        .formatted(node, String.join(",", pods));
  }

  private static Run run(
      ControlPlane plane,
      SchedulerProcess scheduler,
      ExtenderService open,
      ExtenderService secured) {
    KubernetesClient client = plane.client();
    try (scheduler;
        Waiting waiting = new Waiting(client, "default")) {
      List<String> told = place(client, waiting);
      Map<String, JsonNode> requests = new TreeMap<>(open.requests());
      requests.putAll(secured.requests());
      return new Run(ExtenderRequests.normalised(requests), told);
    } finally {
      open.forget();
      secured.forget();
      Leftovers.remove(client);
    }
  }

  private static List<String> place(KubernetesClient client, Waiting waiting) {
    List<String> told = new ArrayList<>();
    for (int i = 0; i < NODES; i++) {
      client
          .resource(
              pod("low-" + i, "3", "low").editSpec().withNodeName("node-" + i).endSpec().build())
          .create();
    }
    waiting.forPods(
        "all to run", all -> all.size() == NODES && all.stream().allMatch(Workloads::isRunning));
    client.resource(pod("plain", "0", "low").build()).create();
    told.add(placed(waiting, "plain"));
    for (String name : List.of("whole", "down", "bound")) {
      client.resource(managed(name, name, "0", "low")).create();
      told.add(placed(waiting, name));
      told.add(NormalizedOutput.event(waiting.forEvent(name, "Scheduled")));
    }
    for (String name : List.of("slow", "broken", "missing", "refused")) {
      client.resource(managed(name, name, "0", "low")).create();
      told.add(NormalizedOutput.event(waiting.forEvent(name, "FailedScheduling")));
      client.pods().inNamespace("default").withName(name).withGracePeriod(0).delete();
    }
    client.resource(managed("stuck", "whole", "0", "low")).create();
    told.add(NormalizedOutput.event(waiting.forEvent("stuck", "FailedScheduling")));
    open(client, true);
    told.add(placed(waiting, "stuck"));
    open(client, false);
    client.resource(managed("urgent-whole", "victims", "3", "high")).create();
    told.add(placed(waiting, "urgent-whole"));
    told.add(NormalizedOutput.event(waiting.forEvent("low-2", "Preempted")));
    client.resource(managed("urgent-ids", "ids", "3", "high")).create();
    told.add(placed(waiting, "urgent-ids"));
    told.add(NormalizedOutput.event(waiting.forEvent("low-3", "Preempted")));
    return told;
  }

  /** Labels a node so that the pod which is stuck gets a place, or takes the label off. */
  private static void open(KubernetesClient client, boolean open) {
    MergePatch.apply(
        client.nodes().withName("node-2"),
        "{\"metadata\":{\"labels\":{\"%s\":%s}}}".formatted(OPEN, open ? "\"\"" : "null"));
  }

  private static String placed(Waiting waiting, String name) {
    return name + " on " + waiting.forPod(name, Waiting::isBound).getSpec().getNodeName();
  }

  private static PodBuilder pod(String name, String cpu, String priority) {
    return Samples.pod(name, PROFILE, cpu).editSpec().withPriorityClassName(priority).endSpec();
  }

  /** A pod with one of a resource that an extender manages. */
  private static Pod managed(String name, String resource, String cpu, String priority) {
    Quantity one = new Quantity("1");
    return pod(name, cpu, priority)
        .editSpec()
        .editFirstContainer()
        .editResources()
        .addToRequests("example.com/" + resource, one)
        .addToLimits("example.com/" + resource, one)
        .endResources()
        .endContainer()
        .endSpec()
        .build();
  }
}
