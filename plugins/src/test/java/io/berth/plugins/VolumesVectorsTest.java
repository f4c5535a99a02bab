package io.berth.plugins;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.framework.CycleState;
import io.berth.framework.PreFilterResult;
import io.berth.framework.Status;
import io.berth.model.NodeDescription;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.testing.FakeStorage;
import io.berth.testing.Vectors;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.storage.CSINode;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the plugins that look at volumes say to the vectors' clusters, without any other plugin. */
class VolumesVectorsTest {
  static Stream<Scenario> scenarios() {
    return Stream.of("volumes", "default", "default-unsched")
        .flatMap(family -> Vectors.lines(family + ".jsonl.gz").stream())
        .map(Scenario::new);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("scenarios")
  void judgesAsKubeScheduler(Scenario scenario) {
    CycleState state = new CycleState(scenario.snapshot());
    PodInfo pod = scenario.pod();
    JsonNode preFilter = scenario.expect().path("preFilter");
    if (preFilter.isMissingNode()) {
      return;
    }
    List<VolumePlugins.Judge> asked = new ArrayList<>();
    for (VolumePlugins.Judge plugin : VolumePlugins.on(scenario.storage())) {
      PreFilterResult result = plugin.before().preFilter(state, pod);
      if (preFilter.path("plugin").asText().equals(plugin.name())) {
        assertThat(said(result.status())).isEqualTo(said(preFilter));
        return;
      }
      if (preFilter.path("code").asText().equals("Success")) {
        assertThat(result.status().isSkip())
            .as(plugin.name() + " skips")
            .isEqualTo(texts(preFilter.path("skipped")).contains(plugin.name()));
      }
      if (!result.status().isSkip()) {
        asked.add(plugin);
      }
    }
    judgeNodes(scenario, state, asked);
  }

  /** Nodes that a plugin of another kind rejected say nothing about these. */
  private static void judgeNodes(
      Scenario scenario, CycleState state, List<VolumePlugins.Judge> asked) {
    Map<String, String> expected = new TreeMap<>();
    Map<String, String> answered = new TreeMap<>();
    List<String> own = VolumePlugins.on(new FakeStorage()).stream().map(j -> j.name()).toList();
    for (NodeInfo node : state.snapshot().nodes()) {
      JsonNode verdict = scenario.expect().path("filter").path(node.name());
      String rejector = verdict.path("plugin").asText();
      if (verdict.path("code").asText().equals("Success") || own.contains(rejector)) {
        expected.put(node.name(), rejector + " " + said(verdict));
        answered.put(node.name(), answer(asked, state, scenario.pod(), node));
      }
    }
    assertThat(answered).isEqualTo(expected);
  }

  private static String answer(
      List<VolumePlugins.Judge> asked, CycleState state, PodInfo pod, NodeInfo node) {
    for (VolumePlugins.Judge plugin : asked) {
      Status status = plugin.filter().filter(state, pod, node);
      if (!status.isSuccess()) {
        return plugin.name() + " " + said(status);
      }
    }
    return " Success[]";
  }

  private static String said(JsonNode verdict) {
    return verdict.path("code").asText() + texts(verdict.path("reasons"));
  }

  private static String said(Status status) {
    return status.code().label() + status.reasons().stream().sorted().toList();
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(text -> texts.add(text.asText()));
    return texts;
  }

  record Scenario(JsonNode row) {
    JsonNode expect() {
      return row.path("expect");
    }

    PodInfo pod() {
      return PodInfo.of(Vectors.as(Pod.class, row.path("pod")));
    }

    FakeStorage storage() {
      FakeStorage storage = new FakeStorage();
      add(storage, "pvs", PersistentVolume.class);
      add(storage, "pvcs", PersistentVolumeClaim.class);
      add(storage, "storageClasses", StorageClass.class);
      add(storage, "csiNodes", CSINode.class);
      return storage;
    }

    private <T extends HasMetadata> void add(FakeStorage storage, String field, Class<T> type) {
      row.path(field).forEach(object -> storage.with(Vectors.as(type, object)));
    }

    Snapshot snapshot() {
      Map<String, NodeInfo> nodes = new LinkedHashMap<>();
      for (JsonNode node : row.path("nodes")) {
        NodeInfo info = NodeInfo.of(NodeDescription.of(Vectors.as(Node.class, node)));
        nodes.put(info.name(), info);
      }
      for (JsonNode bound : row.path("pods")) {
        PodInfo pod = PodInfo.of(Vectors.as(Pod.class, bound));
        @Nullable NodeInfo node = nodes.get(pod.nodeName());
        if (node != null && !pod.isFinished()) {
          nodes.put(node.name(), node.plus(pod));
        }
      }
      return Snapshot.of(new ArrayList<>(nodes.values()));
    }

    @Override
    public String toString() {
      return row.path("id").asText();
    }
  }
}
