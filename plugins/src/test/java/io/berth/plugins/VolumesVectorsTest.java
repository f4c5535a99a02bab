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
import io.berth.testing.FakeStorageLister;
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

/** Compares the statuses of the volume plugins, without other plugins, with kube-scheduler. */
class VolumesVectorsTest {
  static Stream<Scenario> scenarios() {
    return Stream.of("volumes", "default", "default-unsched")
        .flatMap(family -> Vectors.lines(family + ".jsonl.gz").stream())
        .map(Scenario::new);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("scenarios")
  void filtersAsKubeScheduler(Scenario scenario) {
    CycleState state = new CycleState(scenario.snapshot());
    PodInfo pod = scenario.pod();
    JsonNode preFilter = scenario.expect().path("preFilter");
    if (preFilter.isMissingNode()) {
      return;
    }
    List<VolumePlugins.Entry> active = new ArrayList<>();
    for (VolumePlugins.Entry plugin : VolumePlugins.on(scenario.storage())) {
      PreFilterResult result = plugin.preFilter().preFilter(state, pod);
      if (preFilter.path("plugin").asText().equals(plugin.name())) {
        assertThat(describe(result.status())).isEqualTo(describe(preFilter));
        return;
      }
      if (preFilter.path("code").asText().equals("Success")) {
        assertThat(result.status().isSkip())
            .as(plugin.name() + " skips")
            .isEqualTo(texts(preFilter.path("skipped")).contains(plugin.name()));
      }
      if (!result.status().isSkip()) {
        active.add(plugin);
      }
    }
    checkNodes(scenario, state, active);
  }

  /** Ignores nodes that another plugin rejected. */
  private static void checkNodes(
      Scenario scenario, CycleState state, List<VolumePlugins.Entry> active) {
    Map<String, String> expected = new TreeMap<>();
    Map<String, String> actual = new TreeMap<>();
    List<String> volumePlugins =
        VolumePlugins.on(new FakeStorageLister()).stream().map(plugin -> plugin.name()).toList();
    for (NodeInfo node : state.snapshot().nodes()) {
      JsonNode status = scenario.expect().path("filter").path(node.name());
      String rejector = status.path("plugin").asText();
      if (status.path("code").asText().equals("Success") || volumePlugins.contains(rejector)) {
        expected.put(node.name(), rejector + " " + describe(status));
        actual.put(node.name(), filter(active, state, scenario.pod(), node));
      }
    }
    assertThat(actual).isEqualTo(expected);
  }

  private static String filter(
      List<VolumePlugins.Entry> active, CycleState state, PodInfo pod, NodeInfo node) {
    for (VolumePlugins.Entry plugin : active) {
      Status status = plugin.filter().filter(state, pod, node);
      if (!status.isSuccess()) {
        return plugin.name() + " " + describe(status);
      }
    }
    return " Success[]";
  }

  private static String describe(JsonNode status) {
    return status.path("code").asText() + texts(status.path("reasons"));
  }

  private static String describe(Status status) {
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

    FakeStorageLister storage() {
      FakeStorageLister storage = new FakeStorageLister();
      add(storage, "pvs", PersistentVolume.class);
      add(storage, "pvcs", PersistentVolumeClaim.class);
      add(storage, "storageClasses", StorageClass.class);
      add(storage, "csiNodes", CSINode.class);
      return storage;
    }

    private <T extends HasMetadata> void add(
        FakeStorageLister storage, String field, Class<T> type) {
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
        if (node != null && !pod.isTerminal()) {
          nodes.put(node.name(), node.withPod(pod));
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
