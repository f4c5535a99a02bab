package io.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.e2e.cluster.Needs;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.BerthProgram;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.FakeNodes;
import io.berth.e2e.controlplane.RawApi;
import io.fabric8.kubernetes.api.model.Quantity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Simulations of a live cluster, by an account that may only list objects. */
@OnCluster(Needs.CONTROL_PLANE)
class LiveSimulateIT {
  /** The resources that docs/simulate.md lists. */
  private static final String RESOURCES =
      "nodes,pods,namespaces,services,replicationcontrollers,persistentvolumes,"
          + "persistentvolumeclaims,deployments.apps,replicasets.apps,statefulsets.apps,"
          + "daemonsets.apps,jobs.batch,cronjobs.batch,priorityclasses.scheduling.k8s.io,"
          + "poddisruptionbudgets.policy,storageclasses.storage.k8s.io,csinodes.storage.k8s.io,"
          + "csidrivers.storage.k8s.io,csistoragecapacities.storage.k8s.io,"
          + "volumeattachments.storage.k8s.io";

  /** The same kinds in the order of docs/simulate.md, for a dump. */
  private static final String DUMP =
      "nodes,pods,namespaces,services,deployments,replicasets,replicationcontrollers,statefulsets,"
          + "daemonsets,jobs,cronjobs,priorityclasses,pdb,pv,pvc,storageclasses,csinodes,"
          + "csidrivers,csistoragecapacities,volumeattachments";

  /** More than one page of a list. */
  private static final int PRIORITY_CLASSES = 510;

  private static ControlPlane plane;
  private static String reader;

  @BeforeAll
  static void start() throws Exception {
    plane = ControlPlane.start();
    plane.nodes(
        3,
        FakeNodes.template("node")
            .editStatus()
            .addToCapacity(Workloads.GPU, gpus())
            .endStatus()
            .build());
    plane.startKubeScheduler();
    Workloads workloads = new Workloads(plane.client(), "default");
    workloads.deploy("web", 6);
    workloads.deploy("waiting", 2, "no-such-scheduler");
    workloads.await("web", 6, Workloads::isRunning);
    workloads.await("waiting", 2, Workloads::isPending);
    try (RawApi api = new RawApi(plane.client().getConfiguration())) {
      api.createAll(
          "/apis/scheduling.k8s.io/v1/priorityclasses",
          PRIORITY_CLASSES,
          i ->
              """
              {"apiVersion": "scheduling.k8s.io/v1", "kind": "PriorityClass",
               "metadata": {"name": "class-%03d"}, "value": %d}
              """
                  .formatted(i, i));
    }
    reader = account("reader", RESOURCES);
  }

  private static Quantity gpus() {
    return new Quantity("8");
  }

  /** Creates a service account that may list some resources, and returns its kubeconfig. */
  private static String account(String name, String resources) {
    plane.kubectl("create", "serviceaccount", name);
    plane.kubectl("create", "clusterrole", name, "--verb=list", "--resource=" + resources);
    plane.kubectl(
        "create",
        "clusterrolebinding",
        name,
        "--clusterrole=" + name,
        "--serviceaccount=default:" + name);
    return plane.kubeconfig("system:serviceaccount:default:" + name).toString();
  }

  @AfterAll
  static void stop() {
    plane.close();
  }

  private static JsonNode simulate(List<String> input, String... options) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("simulate", "-o", "json"));
    arguments.addAll(input);
    arguments.addAll(List.of(options));
    String output = BerthProgram.INSTALLED.run(plane.folder(), arguments.toArray(String[]::new));
    ObjectNode result = (ObjectNode) new ObjectMapper().readTree(output);
    ((ObjectNode) result.get("effort")).remove(List.of("elapsedMillis", "decisionsPerSecond"));
    return result;
  }

  @Test
  void liveClusterAndDumpGiveSameResult() throws IOException {
    Path dump = plane.folder().resolve("dump.yaml");
    Files.writeString(dump, plane.kubectl("get", DUMP, "-A", "-o", "yaml"));
    for (List<String> options :
        List.of(
            List.<String>of(),
            List.of("--seed=3", "--scale=deployment/web=9", "--without-pending"),
            List.of("--scale=default/deployment/web=2"),
            List.of("--add-nodes=2=node-1", "--remove-node=node-0"))) {
      String[] changes = options.toArray(String[]::new);
      JsonNode live = simulate(List.of("--kubeconfig", reader), changes);
      assertThat(live).as("%s", options).isEqualTo(simulate(List.of(dump.toString()), changes));
    }
  }

  @Test
  void scalesWorkloadsOfCluster() throws IOException {
    JsonNode more = simulate(List.of("--kubeconfig", reader), "--scale=deployment/web=9");
    assertThat(more.at("/totals/pods/running").asInt()).isEqualTo(6);
    assertThat(more.at("/totals/pods/placed").asInt()).isEqualTo(3 + 2);
    JsonNode fewer = simulate(List.of("--kubeconfig", reader), "--scale=deployment/web=2");
    assertThat(fewer.at("/totals/pods/running").asInt()).isEqualTo(2);
    JsonNode without =
        simulate(List.of("--kubeconfig", reader), "--remove-node=node-0", "--without-pending");
    assertThat(without.at("/totals/nodes").asInt()).isEqualTo(2);
    assertThat(
            without.at("/totals/pods/running").asInt() + without.at("/totals/pods/placed").asInt())
        .isEqualTo(6);
    assertThat(plane.client().pods().inNamespace("default").list().getItems())
        .as("pods of the cluster after the simulation")
        .hasSize(8);
  }

  @Test
  void readsEveryPage() throws IOException {
    Path job =
        Files.writeString(
            plane.folder().resolve("job.yaml"),
            """
            apiVersion: batch/v1
            kind: Job
            metadata: {name: train, namespace: default}
            spec:
              template:
                spec:
                  priorityClassName: class-509
                  containers: [{name: c, image: any}]
            """);
    JsonNode result = simulate(List.of("--kubeconfig", reader, job.toString()));
    assertThat(result.get("pods"))
        .filteredOn(pod -> pod.at("/workload/name").asText().equals("train"))
        .singleElement()
        .satisfies(pod -> assertThat(pod.get("priority").asInt()).isEqualTo(509));
  }

  @Test
  void reportsMissingPermissions() {
    String limited = account("limited", RESOURCES.replace("pods,", "").replace(",jobs.batch", ""));
    assertThatThrownBy(
            () -> BerthProgram.INSTALLED.run(plane.folder(), "simulate", "--kubeconfig", limited))
        .hasMessageContaining("exited with 1:")
        .hasMessageContaining("\npods: not allowed (pods is forbidden: User")
        .hasMessageContaining("\njobs: not allowed (jobs.batch is forbidden: User")
        .hasMessageContaining(
            "grant the verb list on jobs of the API group \"batch\" in a ClusterRole")
        .hasMessageNotContaining("nodes: not allowed");
  }
}
