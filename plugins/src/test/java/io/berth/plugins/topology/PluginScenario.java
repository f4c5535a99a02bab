package io.berth.plugins.topology;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.framework.Code;
import io.berth.framework.CycleState;
import io.berth.framework.FilterPlugin;
import io.berth.framework.NodeScoreList;
import io.berth.framework.PreFilterPlugin;
import io.berth.framework.PreFilterResult;
import io.berth.framework.PreScorePlugin;
import io.berth.framework.ScorePlugin;
import io.berth.framework.Status;
import io.berth.model.NodeDescription;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.testing.Vectors;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** A scenario of the vectors, for a single plugin. */
public record PluginScenario(JsonNode row) {

  public static Stream<PluginScenario> of(String... families) {
    return Stream.of(families)
        .flatMap(family -> Vectors.lines(family + ".jsonl.gz").stream())
        .map(PluginScenario::new);
  }

  /** Checks the expected results of the plugin. */
  public <P extends PreFilterPlugin & FilterPlugin & PreScorePlugin & ScorePlugin> void check(
      P plugin) {
    PodInfo pod = PodInfo.of(Vectors.as(Pod.class, row.path("pod")));
    CycleState state = new CycleState(snapshot());
    checkFilter(plugin, state, pod);
    List<NodeInfo> feasible =
        state.snapshot().nodes().stream().filter(node -> isFeasible(node.name())).toList();
    if (!feasible.isEmpty()) {
      checkScores(plugin, state, pod, feasible);
    }
  }

  private <P extends PreFilterPlugin & FilterPlugin> void checkFilter(
      P plugin, CycleState state, PodInfo pod) {
    PreFilterResult result = plugin.preFilter(state, pod);
    boolean skipped = contains(expect().path("preFilter").path("skipped"), plugin.name());
    assertThat(result.status().code())
        .as("PreFilter")
        .isEqualTo(skipped ? Code.SKIP : Code.SUCCESS);
    if (skipped) {
      return;
    }
    Map<String, String> expected = new TreeMap<>();
    Map<String, String> actual = new TreeMap<>();
    for (NodeInfo node : state.snapshot().nodes()) {
      JsonNode expectedStatus = expect().path("filter").path(node.name());
      if (isFeasible(node.name()) || expectedStatus.path("plugin").asText().equals(plugin.name())) {
        List<String> reasons = new ArrayList<>();
        expectedStatus.path("reasons").forEach(reason -> reasons.add(reason.asText()));
        expected.put(node.name(), expectedStatus.path("code").asText() + reasons);
        Status status = plugin.filter(state, pod, node);
        actual.put(node.name(), status.code().label() + status.reasons());
      }
    }
    assertThat(actual).as("Filter").isEqualTo(expected);
  }

  private <P extends PreScorePlugin & ScorePlugin> void checkScores(
      P plugin, CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    Status result = plugin.preScore(state, pod, feasible);
    boolean skipped = contains(expect().path("scoreSkipped"), plugin.name());
    assertThat(result.code()).as("PreScore").isEqualTo(skipped ? Code.SKIP : Code.SUCCESS);
    if (skipped) {
      return;
    }
    long[] raw = feasible.stream().mapToLong(node -> plugin.score(state, pod, node)).toArray();
    assertThat(byName(feasible, raw, 1))
        .as("raw scores")
        .isEqualTo(numbers(expect().path("rawScores").path(plugin.name())));
    plugin.normalizeScore(state, pod, new NodeScoreList(feasible, raw));
    assertThat(byName(feasible, raw, weight(plugin.name())))
        .as("scores")
        .isEqualTo(numbers(expect().path("scores").path(plugin.name())));
  }

  public JsonNode config() {
    return row.path("config");
  }

  private JsonNode expect() {
    return row.path("expect");
  }

  private boolean isFeasible(String node) {
    return expect().path("filter").path(node).path("code").asText().equals("Success");
  }

  /** Returns the configured weight, or the one of the default profile. */
  private int weight(String plugin) {
    for (JsonNode enabled :
        config().path("profiles").path(0).path("plugins").path("multiPoint").path("enabled")) {
      if (enabled.path("name").asText().equals(plugin)) {
        return enabled.path("weight").asInt(1);
      }
    }
    return 2;
  }

  /** Returns the snapshot without terminal pods. */
  private Snapshot snapshot() {
    Map<String, NodeInfo> nodes = new LinkedHashMap<>();
    for (JsonNode node : row.path("nodes")) {
      NodeInfo info = NodeInfo.of(NodeDescription.of(Vectors.as(Node.class, node)));
      nodes.put(info.name(), info);
    }
    for (JsonNode bound : row.path("pods")) {
      PodInfo pod = PodInfo.of(Vectors.as(Pod.class, bound));
      if (!pod.isTerminal()) {
        nodes.computeIfPresent(pod.nodeName(), (name, node) -> node.withPod(pod));
      }
    }
    return Snapshot.of(new ArrayList<>(nodes.values()));
  }

  private static boolean contains(JsonNode names, String name) {
    return StreamSupport.stream(names.spliterator(), false)
        .anyMatch(node -> node.asText().equals(name));
  }

  private static Map<String, Long> numbers(JsonNode object) {
    Map<String, Long> numbers = new TreeMap<>();
    object.properties().forEach(entry -> numbers.put(entry.getKey(), entry.getValue().asLong()));
    return numbers;
  }

  private static Map<String, Long> byName(List<NodeInfo> nodes, long[] scores, long weight) {
    Map<String, Long> byName = new TreeMap<>();
    for (int i = 0; i < scores.length; i++) {
      byName.put(nodes.get(i).name(), scores[i] * weight);
    }
    return byName;
  }

  @Override
  public String toString() {
    return row.path("id").asText();
  }
}
