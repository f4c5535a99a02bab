package io.berth.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.framework.ExtensionPoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Compares the plugins of each extension point, and their order, with kube-scheduler's. */
class EffectivePluginsVectorsTest {
  @TestFactory
  List<DynamicTest> files() {
    List<DynamicTest> tests = new ArrayList<>();
    for (JsonNode vector : Vectors.json("effective-plugins.json")) {
      String file = vector.get("file").asText();
      tests.add(DynamicTest.dynamicTest(file, () -> check(file, vector.get("profiles"))));
    }
    assertThat(tests).isNotEmpty();
    return tests;
  }

  private static void check(String file, JsonNode expected) {
    ConfigResult result = InTree.READER.read(Vectors.bytes(file));
    SchedulerConfiguration configuration =
        Objects.requireNonNull(result.configuration(), () -> result.problems().toString());
    Map<String, Map<String, List<String>>> actual = new LinkedHashMap<>();
    for (ProfileConfiguration profile : configuration.profiles()) {
      actual.put(Deviations.upstreamName(profile, file), points(profile.effective()));
    }
    Map<String, Map<String, List<String>>> expectedPlugins = new LinkedHashMap<>();
    expected.forEachEntry((name, profile) -> expectedPlugins.put(name, points(profile)));
    assertThat(actual).isEqualTo(expectedPlugins);
  }

  private static Map<String, List<String>> points(EffectivePlugins plugins) {
    Map<String, List<String>> points = new LinkedHashMap<>();
    for (ExtensionPoint point : ExtensionPoint.values()) {
      List<String> names = new ArrayList<>();
      plugins.at(point).forEach(plugin -> names.add(plugin.name() + " " + plugin.weight()));
      points.put(point.key(), names);
    }
    return points;
  }

  private static Map<String, List<String>> points(JsonNode profile) {
    Map<String, List<String>> points = new LinkedHashMap<>();
    profile.forEachEntry(
        (point, plugins) -> {
          List<String> names = new ArrayList<>();
          for (JsonNode plugin : plugins) {
            names.add(plugin.get("name").asText() + " " + plugin.path("weight").asInt(0));
          }
          points.put(point, names);
        });
    return points;
  }
}
