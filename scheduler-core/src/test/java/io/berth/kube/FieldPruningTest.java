package io.berth.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.berth.manifest.KubernetesJson;
import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests fields that the vectors do not contain. */
class FieldPruningTest {
  record Case(String name, String meta, String spec, String status) {
    @Override
    public String toString() {
      return name;
    }

    String json() {
      return """
      {"metadata":{"name":"p","namespace":"n","managedFields":[{"manager":"m"}]%s},
       "spec":{"containers":[{"name":"c","image":"i","env":[{"name":"E"}],
          "resources":{"requests":{"cpu":"1"},"limits":{"cpu":"2"}}}]%s},
       "status":{"hostIP":"10.0.0.1"%s}}\
      """
          .formatted(meta, spec, status);
    }

    static Case spec(String name, String spec) {
      return new Case(name, "", "," + spec, "");
    }

    static Case status(String name, String status) {
      return new Case(name, "", "", "," + status);
    }
  }

  static List<Case> cases() {
    return List.of(
        new Case("a controller", owner(), "", ""),
        new Case("deletion", ",\"deletionTimestamp\":\"2026-01-01T00:00:00Z\"", "", preempted()),
        new Case("a generation", ",\"generation\":7", "", ""),
        new Case("creation", ",\"creationTimestamp\":\"2026-01-01T00:00:00Z\"", "", ""),
        Case.spec(
            "resource claims", "\"resourceClaims\":[{\"name\":\"g\",\"resourceClaimName\":\"x\"}]"),
        Case.spec("a group", "\"schedulingGroup\":{\"podGroupName\":\"g\"}"),
        Case.spec("host network without host users", "\"hostNetwork\":true,\"hostUsers\":false"),
        Case.spec("pod-level resources", "\"resources\":{\"requests\":{\"cpu\":\"3\"}}"),
        Case.spec("overhead", "\"overhead\":{\"cpu\":\"250m\"}"),
        Case.spec("gates", "\"schedulingGates\":[{\"name\":\"g\"}]"),
        Case.spec("no preemption", "\"preemptionPolicy\":\"Never\",\"priority\":7"),
        Case.spec("volumes", volumes()),
        Case.spec("a sidecar", sidecar()),
        Case.status("a start", "\"startTime\":\"2026-01-01T00:00:00Z\",\"phase\":\"Running\""),
        Case.status(
            "a refusal", "\"conditions\":[{\"type\":\"PodScheduled\",\"status\":\"False\"}]"),
        Case.status("an end", "\"phase\":\"Succeeded\""),
        Case.status("a nomination", "\"nominatedNodeName\":\"n1\""),
        Case.status("a resize", resize()),
        Case.status(
            "made claims",
            "\"resourceClaimStatuses\":[{\"name\":\"g\",\"resourceClaimName\":\"p-g\"}]"));
  }

  private static String owner() {
    return """
    ,"ownerReferences":[{"apiVersion":"apps/v1","kind":"ReplicaSet","name":"r","uid":"u",
      "controller":true,"blockOwnerDeletion":true}],"labels":{"a":"b"}\
    """;
  }

  private static String preempted() {
    return """
    ,"conditions":[{"type":"DisruptionTarget","status":"True","reason":"PreemptionByScheduler"}]\
    """;
  }

  private static String volumes() {
    return """
    "volumes":[{"name":"a","persistentVolumeClaim":{"claimName":"x","readOnly":true}},
      {"name":"b","emptyDir":{"sizeLimit":"1Gi"}},{"name":"c","projected":{"sources":[{}]}},
      {"name":"d","configMap":{"name":"m"}},{"name":"e","secret":{"secretName":"s"}},
      {"name":"f","hostPath":{"path":"/"}},{"name":"g","downwardAPI":{}},
      {"name":"h","ephemeral":{"volumeClaimTemplate":{"spec":{"storageClassName":"s"}}}},
      {"name":"i","gcePersistentDisk":{"pdName":"disk"}},{"name":"j","csi":{"driver":"d"}}]\
    """;
  }

  private static String sidecar() {
    return """
    "initContainers":[{"name":"s","image":"i","restartPolicy":"Always",
      "restartPolicyRules":[{"action":"RestartAllContainers"}],
      "ports":[{"containerPort":80,"hostPort":81,"protocol":"UDP","hostIP":"127.0.0.1"}]}]\
    """;
  }

  private static String resize() {
    return """
    "containerStatuses":[{"name":"c","ready":true,"resources":{"requests":{"cpu":"4"}},
      "allocatedResources":{"cpu":"5"}}],
    "conditions":[{"type":"PodResizePending","status":"True","reason":"Infeasible"}],
    "resources":{"requests":{"cpu":"6"}},"allocatedResources":{"cpu":"7"}\
    """;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void prunedPodEqualsFullPod(Case c) throws JsonProcessingException {
    PodInfo pruned = PodInfo.of(FieldPruning.PRUNED.readValue(c.json(), Pod.class));
    PodInfo full = PodInfo.of(KubernetesJson.mapper().readValue(c.json(), Pod.class));
    assertThat(pruned).usingRecursiveComparison().isEqualTo(full);
    // The field of each case is read: without it the pod differs.
    Case plain = new Case("plain", "", "", "");
    assertThat(pruned)
        .usingRecursiveComparison()
        .isNotEqualTo(PodInfo.of(FieldPruning.PRUNED.readValue(plain.json(), Pod.class)));
  }

  /** Fails if the model reads a field that is pruned. */
  @Test
  void keepsAllReadFieldsOfFullyPopulatedPod() throws JsonProcessingException {
    ObjectMapper full = KubernetesJson.mapper();
    JsonNode pod = PopulatedJson.json(full, Pod.class);
    assertThat(PodInfo.of(FieldPruning.PRUNED.treeToValue(pod, Pod.class)))
        .usingRecursiveComparison()
        .isEqualTo(PodInfo.of(full.treeToValue(pod, Pod.class)));
  }

  @Test
  void keepsAllReadFieldsOfFullyPopulatedNode() throws JsonProcessingException {
    ObjectMapper full = KubernetesJson.mapper();
    JsonNode node = PopulatedJson.json(full, Node.class);
    assertThat(NodeDescription.of(FieldPruning.PRUNED.treeToValue(node, Node.class)))
        .isEqualTo(NodeDescription.of(full.treeToValue(node, Node.class)));
  }

  @Test
  void skipsUnreadFields() throws JsonProcessingException {
    Pod pod = FieldPruning.PRUNED.readValue(new Case("", "", "", "").json(), Pod.class);
    assertThat(pod.getMetadata().getManagedFields()).isEmpty();
    assertThat(pod.getSpec().getContainers().getFirst().getEnv()).isEmpty();
    assertThat(pod.getStatus().getHostIP()).isNull();
  }

  @Test
  void keepsAllFieldsButManagedFieldsOfObjectsThatAreWrittenBack() throws JsonProcessingException {
    String json =
        """
        {"metadata":{"name":"c","annotations":{"a":"b"},"finalizers":["f"],"resourceVersion":"7",
        "managedFields":[{"manager":"m"}]},"spec":{"volumeName":"v","brandNew":{"x":[1]}}}\
        """;
    var claim =
        FieldPruning.WHOLE.readTree(
            FieldPruning.WHOLE.writeValueAsString(
                FieldPruning.WHOLE.readValue(json, PersistentVolumeClaim.class)));
    assertThat(claim.at("/metadata/annotations/a").asText()).isEqualTo("b");
    assertThat(claim.at("/metadata/finalizers/0").asText()).isEqualTo("f");
    assertThat(claim.at("/metadata/resourceVersion").asText()).isEqualTo("7");
    assertThat(claim.at("/spec/brandNew/x/0").asInt()).isEqualTo(1);
    assertThat(claim.at("/metadata/managedFields").isMissingNode()).isTrue();
  }
}
