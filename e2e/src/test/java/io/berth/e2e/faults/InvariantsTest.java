package io.berth.e2e.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The books that tests of faults rely on notice what they are kept for. */
class InvariantsTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /**
   * @param history what happens on a node with room for two CPUs
   */
  record Case(String name, List<Happening> history, List<String> wrongs) {
    Case(String name, List<Happening> history, String... wrongs) {
      this(name, history, List.of(wrongs));
    }

    @Override
    public String toString() {
      return name;
    }
  }

  interface Happening {
    void enter(Invariants books);
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("full", List.of(pod("a", "n", "1500m"), pod("b", "n", "500m"))),
        new Case(
            "too full",
            List.of(pod("a", "n", "1500m"), pod("b", "n", "501m")),
            "node n has room for Load[pods=3, milliCpu=2000, memory=0, gpus=0],"
                + " and Load[pods=2, milliCpu=2001, memory=0, gpus=0] on it"),
        new Case("one goes, one comes", List.of(pod("a", "n", "2"), gone("a"), pod("b", "n", "2"))),
        new Case(
            "one ends, one comes",
            List.of(pod("a", "n", "2"), pod("a", "n", "2", "Succeeded"), pod("b", "n", "2"))),
        new Case(
            "one ends, one comes, and both are heard of at once",
            List.of(
                pod("z", "n", "2"), list(read("a", "n", "2"), read("z", "n", "2", "Succeeded")))),
        new Case(
            "too full, heard of at once",
            List.of(pod("z", "n", "2"), list(read("a", "n", "1"), read("z", "n", "2"))),
            "node n has room for Load[pods=3, milliCpu=2000, memory=0, gpus=0],"
                + " and Load[pods=2, milliCpu=3000, memory=0, gpus=0] on it"),
        new Case(
            "too many pods",
            List.of(pod("a", "n", "0"), pod("b", "n", "0"), pod("c", "n", "0"), pod("d", "n", "0")),
            "node n has room for Load[pods=3, milliCpu=2000, memory=0, gpus=0],"
                + " and Load[pods=4, milliCpu=0, memory=0, gpus=0] on it"),
        new Case("bound", List.of(pod("a", "", "1"), pod("a", "n", "1"), pod("a", "n", "1"))),
        new Case(
            "moved",
            List.of(pod("a", "n", "1"), pod("a", "m", "1")),
            "pod a was on node n, and is on \"m\""),
        new Case(
            "taken off",
            List.of(pod("a", "n", "1"), pod("a", "", "1")),
            "pod a was on node n, and is on \"\""));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void cases(Case row) {
    Invariants books = new Invariants();
    books.putNode(
        read(
            """
            {"metadata":{"name":"n","uid":"n"},"status":{"allocatable":{"cpu":"2","pods":"3"}}}
            """));

    row.history.forEach(one -> one.enter(books));

    assertThat(books.wrongs()).isEqualTo(row.wrongs);
  }

  private static Happening gone(String name) {
    return books -> books.removePod(name);
  }

  private static Happening pod(String name, String node, String cpu) {
    return pod(name, node, cpu, "Running");
  }

  private static Happening pod(String name, String node, String cpu, String phase) {
    return books -> books.putPod(read(name, node, cpu, phase));
  }

  private static Happening list(JsonNode... pods) {
    return books -> books.putPods(List.of(pods));
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
