package io.berth.e2e.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the invariants of fault tests detect violations. */
class InvariantsTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /**
   * @param history the changes of a node with a capacity of two CPUs
   */
  record Case(String name, List<Change> history, List<String> violations) {
    Case(String name, List<Change> history, String... violations) {
      this(name, history, List.of(violations));
    }

    @Override
    public String toString() {
      return name;
    }
  }

  interface Change {
    void applyTo(Invariants invariants);
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("full", List.of(pod("a", "n", "1500m"), pod("b", "n", "500m"))),
        new Case(
            "over capacity",
            List.of(pod("a", "n", "1500m"), pod("b", "n", "501m")),
            "node n is over its capacity: capacity=Load[pods=3, milliCpu=2000, memory=0, gpus=0],"
                + " load=Load[pods=2, milliCpu=2001, memory=0, gpus=0]"),
        new Case(
            "a pod is deleted, another is bound",
            List.of(pod("a", "n", "2"), deleted("a"), pod("b", "n", "2"))),
        new Case(
            "a pod completes, another is bound",
            List.of(pod("a", "n", "2"), pod("a", "n", "2", "Succeeded"), pod("b", "n", "2"))),
        new Case(
            "a pod completes and another is bound in one list",
            List.of(
                pod("z", "n", "2"), list(read("a", "n", "2"), read("z", "n", "2", "Succeeded")))),
        new Case(
            "over capacity in one list",
            List.of(pod("z", "n", "2"), list(read("a", "n", "1"), read("z", "n", "2"))),
            "node n is over its capacity: capacity=Load[pods=3, milliCpu=2000, memory=0, gpus=0],"
                + " load=Load[pods=2, milliCpu=3000, memory=0, gpus=0]"),
        new Case(
            "too many pods",
            List.of(pod("a", "n", "0"), pod("b", "n", "0"), pod("c", "n", "0"), pod("d", "n", "0")),
            "node n is over its capacity: capacity=Load[pods=3, milliCpu=2000, memory=0, gpus=0],"
                + " load=Load[pods=4, milliCpu=0, memory=0, gpus=0]"),
        new Case("bound", List.of(pod("a", "", "1"), pod("a", "n", "1"), pod("a", "n", "1"))),
        new Case(
            "moved",
            List.of(pod("a", "n", "1"), pod("a", "m", "1")),
            "pod a was bound to node n, and is now bound to \"m\""),
        new Case(
            "unbound",
            List.of(pod("a", "n", "1"), pod("a", "", "1")),
            "pod a was bound to node n, and is now bound to \"\""));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void cases(Case row) {
    Invariants invariants = new Invariants();
    invariants.putNode(
        read(
            """
            {"metadata":{"name":"n","uid":"n"},"status":{"allocatable":{"cpu":"2","pods":"3"}}}
            """));

    row.history.forEach(change -> change.applyTo(invariants));

    assertThat(invariants.violations()).isEqualTo(row.violations);
  }

  private static Change deleted(String name) {
    return invariants -> invariants.removePod(name);
  }

  private static Change pod(String name, String node, String cpu) {
    return pod(name, node, cpu, "Running");
  }

  private static Change pod(String name, String node, String cpu, String phase) {
    return invariants -> invariants.putPod(read(name, node, cpu, phase));
  }

  private static Change list(JsonNode... pods) {
    return invariants -> invariants.putPods(List.of(pods));
  }

  private static JsonNode read(String name, String node, String cpu) {
    return read(name, node, cpu, "Running");
  }

  private static JsonNode read(String name, String node, String cpu, String phase) {
    return read(
        """
        {"metadata":{"name":"%s","uid":"%s"},"status":{"phase":"%s"},
         "spec":{"nodeName":"%s","containers":[{"resources":{"requests":{"cpu":"%s"}}}]}}
        """
            .formatted(name, name, phase, node, cpu));
  }

  private static JsonNode read(String json) {
    try {
      return MAPPER.readTree(json);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
