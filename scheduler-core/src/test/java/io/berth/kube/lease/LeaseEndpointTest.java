package io.berth.kube.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LeaseEndpointTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String SHA = "0123456789abcdef".repeat(4);

  private static ObjectNode annotations(LeaseEndpoint endpoint) {
    return MAPPER.valueToTree(endpoint.annotations());
  }

  @Test
  void readsWrittenEndpoint() {
    for (LeaseEndpoint endpoint :
        new LeaseEndpoint[] {
          LeaseEndpoint.ofPod("berth-system", "berth-7d9f-x2x.y", 10_259, SHA),
          LeaseEndpoint.ofHost("Node_1.example.com", 443, SHA)
        }) {
      assertThat(LeaseEndpoint.read(annotations(endpoint))).isEqualTo(endpoint);
    }
    assertThat(LeaseEndpoint.read(MAPPER.createObjectNode().put("theirs", "x"))).isNull();
    LeaseEndpoint pod = LeaseEndpoint.ofPod("a", "b", 1, SHA);
    assertThat(pod.podNamespace()).isEqualTo("a");
    assertThat(pod.podName()).isEqualTo("b");
  }

  @ParameterizedTest
  @CsvSource({
    "berth.io/pod, a",
    "berth.io/pod, a/b/c",
    "berth.io/pod, a/../b",
    "berth.io/pod, a/B",
    "berth.io/pod, a/b?x=y",
    "berth.io/port, 0",
    "berth.io/port, 65536",
    "berth.io/port, 99999999999",
    "berth.io/port, 1a",
    "berth.io/certificate-sha256, 00",
    "berth.io/certificate-sha256, ''",
  })
  void rejectsInvalidAnnotations(String name, String value) {
    ObjectNode annotations = annotations(LeaseEndpoint.ofPod("a", "b", 1, SHA));
    annotations.put(name, value);
    assertThatThrownBy(() -> LeaseEndpoint.read(annotations))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(name);
  }

  @Test
  void limitsLengthOfMessage() {
    ObjectNode annotations = annotations(LeaseEndpoint.ofHost("h", 1, SHA));
    annotations.put("berth.io/host", "x".repeat(100_000));
    assertThatThrownBy(() -> LeaseEndpoint.read(annotations))
        .satisfies(e -> assertThat(e.getMessage().length()).isLessThan(200));
  }

  @Test
  void rejectsPodTogetherWithHost() {
    ObjectNode annotations = annotations(LeaseEndpoint.ofPod("a", "b", 1, SHA));
    annotations.put("berth.io/host", "h");
    assertThatThrownBy(() -> LeaseEndpoint.read(annotations))
        .hasMessage("either berth.io/pod or berth.io/host is required");
  }
}
