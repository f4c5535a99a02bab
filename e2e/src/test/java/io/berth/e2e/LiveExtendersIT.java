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
 * Extenders that both schedulers call: both send the same requests, select the same nodes and write
 * the same events. A pod selects an extender by requesting a resource that the extender manages.
 */
@OnCluster(Needs.CONTROL_PLANE)
class LiveExtendersIT {
  private static final String PROFILE = "default-scheduler";
  private static final int NODES = 4;
  private static final String OPEN = "example.com/open";

  @TempDir private static Path folder;

  /** The requests of one scheduler to extenders, and its results. */
  private record Run(Map<String, String> requests, List<String> results) {}

  @BeforeAll
  static void createCluster(ControlPlane plane) {
    plane.nodes(
        NODES,
        FakeNodes.template("node")
            .editStatus()
            .addToCapacity("cpu", new Quantity("4"))
            .endStatus()
            .build());
    open(plane.client(), true); // so that managed fields contain it from the first run on
    open(plane.client(), false);
    plane.client().resource(Samples.priority("high", 1000)).create();
    plane.client().resource(Samples.priority("low", 10)).create();
  }

  @Test
  void bothSchedulersSendSameRequestsAndSelectSameNodes(ControlPlane plane) throws Exception {
    TlsIdentity server = TlsIdentity.create(folder, "extender", "dns:extender.test");
    TlsIdentity client = TlsIdentity.create(folder, "scheduler", "dns:scheduler.test");
    try (ExtenderService open = new ExtenderService(null);
        ExtenderService secured = new ExtenderService(server.serving(client))) {
      CountDownLatch end = new CountDownLatch(1);
      registerVerbs(open, secured, plane.client(), end);
      String config = config(plane, open.port(), secured.port(), server, client);

      Run kube = run(plane, plane.launchKubeScheduler(config), open, secured);
      Run berth = run(plane, plane.launchBerth(BerthProgram.INSTALLED, config), open, secured);
      end.countDown();

      assertThat(berth.results).isEqualTo(kube.results);
      assertThat(kube.results)
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
          (path, request) -> assertThat(berth.requests.get(path)).as(path).isEqualTo(request));
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

  private static void registerVerbs(
      ExtenderService open, ExtenderService secured, KubernetesClient client, CountDownLatch end) {
    secured.on("names/filter", request -> "{\"NodeNames\":" + request.path("NodeNames") + "}");
    secured.on("names/prioritize", request -> scores("node-1"));
    open.on("whole/filter", LiveExtendersIT::filterWhole);
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
    return "[{\"Host\":\"%s\",\"Score\":10},{\"Host\":\"no-such-node\",\"Score\":3}]"
        .formatted(best);
  }

  /** Accepts only a labelled node for the pod {@code stuck}, and two nodes for other pods. */
  private static String filterWhole(JsonNode request) {
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

  /** Returns a response with one node and its victims. */
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
        PodWaiter waiter = new PodWaiter(client, "default")) {
      List<String> results = schedulePods(client, waiter);
      Map<String, JsonNode> requests = new TreeMap<>(open.requests());
      requests.putAll(secured.requests());
      return new Run(ExtenderRequests.normalized(requests), results);
    } finally {
      open.clear();
      secured.clear();
      Cleanup.remove(client);
    }
  }

  private static List<String> schedulePods(KubernetesClient client, PodWaiter waiter) {
    List<String> results = new ArrayList<>();
    for (int i = 0; i < NODES; i++) {
      client
          .resource(
              pod("low-" + i, "3", "low").editSpec().withNodeName("node-" + i).endSpec().build())
          .create();
    }
    waiter.awaitPods(
        "all to run", all -> all.size() == NODES && all.stream().allMatch(Workloads::isRunning));
    client.resource(pod("plain", "0", "low").build()).create();
    results.add(selected(waiter, "plain"));
    for (String name : List.of("whole", "down", "bound")) {
      client.resource(managed(name, name, "0", "low")).create();
      results.add(selected(waiter, name));
      results.add(NormalizedOutput.event(waiter.awaitEvent(name, "Scheduled")));
    }
    for (String name : List.of("slow", "broken", "missing", "refused")) {
      client.resource(managed(name, name, "0", "low")).create();
      results.add(NormalizedOutput.event(waiter.awaitEvent(name, "FailedScheduling")));
      client.pods().inNamespace("default").withName(name).withGracePeriod(0).delete();
    }
    client.resource(managed("stuck", "whole", "0", "low")).create();
    results.add(NormalizedOutput.event(waiter.awaitEvent("stuck", "FailedScheduling")));
    open(client, true);
    results.add(selected(waiter, "stuck"));
    open(client, false);
    client.resource(managed("urgent-whole", "victims", "3", "high")).create();
    results.add(selected(waiter, "urgent-whole"));
    results.add(NormalizedOutput.event(waiter.awaitEvent("low-2", "Preempted")));
    client.resource(managed("urgent-ids", "ids", "3", "high")).create();
    results.add(selected(waiter, "urgent-ids"));
    results.add(NormalizedOutput.event(waiter.awaitEvent("low-3", "Preempted")));
    return results;
  }

  /** Adds the label that makes the node feasible for the pod {@code stuck}, or removes it. */
  private static void open(KubernetesClient client, boolean open) {
    MergePatch.apply(
        client.nodes().withName("node-2"),
        "{\"metadata\":{\"labels\":{\"%s\":%s}}}".formatted(OPEN, open ? "\"\"" : "null"));
  }

  private static String selected(PodWaiter waiter, String name) {
    return name + " on " + waiter.awaitPod(name, PodWaiter::isBound).getSpec().getNodeName();
  }

  private static PodBuilder pod(String name, String cpu, String priority) {
    return Samples.pod(name, PROFILE, cpu).editSpec().withPriorityClassName(priority).endSpec();
  }

  /** Returns a pod that requests one of a resource that an extender manages. */
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
