package io.berth.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.tree.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Every file gets kube-scheduler's verdict: accepted with the same configuration, or refused with
 * the same field named.
 */
class ConfigVectorsTest {
  /** Files that kube-scheduler refuses and Berth accepts, and why. */
  private static final Map<String, String> ACCEPTED_ON_PURPOSE =
      Map.of(
          "doc-koordinator-plus.yaml", "Koordinator's plugins are in Berth's catalogue",
          "doc-configmap-wrapper.yaml", "a configuration is read out of its ConfigMap");

  @TestFactory
  List<DynamicTest> files() {
    List<DynamicTest> tests = new ArrayList<>();
    for (JsonNode vector : Vectors.json("config-expect.json")) {
      String file = vector.get("file").asText();
      if (!ACCEPTED_ON_PURPOSE.containsKey(file)) {
        tests.add(DynamicTest.dynamicTest(file, () -> check(file, vector)));
      }
    }
    assertThat(tests).isNotEmpty();
    return tests;
  }

  private static void check(String file, JsonNode vector) {
    ConfigResult result = InTree.READER.read(Vectors.bytes(file));
    if (vector.get("accepted").asBoolean()) {
      checkAccepted(file, vector, result);
    } else {
      assertThat(result.configuration()).as("a configuration that has to be refused").isNull();
      NamedFields.check(vector, result.errors());
    }
  }

  private static void checkAccepted(String file, JsonNode vector, ConfigResult result) {
    SchedulerConfiguration configuration =
        Objects.requireNonNull(result.configuration(), () -> result.problems().toString());
    assertThat(Vectors.parse(ConfigPrinter.print(configuration)))
        .isEqualTo(Deviations.expected(vector.get("defaulted"), file));
    JsonNode written = vector.has("written") ? vector.get("written") : vector.get("defaulted");
    SchedulerConfiguration started = EffectiveConfiguration.of(configuration, InTree.PLUGINS);
    assertThat(Vectors.parse(ConfigPrinter.print(started)))
        .isEqualTo(Deviations.expected(written, file));
  }

  @Test
  void koordinatorsDocumentIsAccepted() {
    ConfigResult result = InTree.READER.read(Vectors.bytes("doc-koordinator-plus.yaml"));
    assertThat(result.problems()).isEmpty();
    assertThat(Objects.requireNonNull(result.configuration()).profiles())
        .singleElement()
        .satisfies(
            profile ->
                assertThat(profile.effective().at(io.berth.framework.ExtensionPoint.SCORE))
                    .containsExactly(
                        new EffectivePlugins.Plugin("NodeResourcesFitPlus", 2),
                        new EffectivePlugins.Plugin("ScarceResourceAvoidance", 2)));
  }

  @Test
  void aConfigMapIsReadWithANotice() {
    ConfigResult result = InTree.READER.read(Vectors.bytes("doc-configmap-wrapper.yaml"));
    assertThat(result.problems())
        .extracting(Problem::toString)
        .containsExactly(
            "data[scheduler-config.yaml]: this file is a ConfigMap; its entry"
                + " \"scheduler-config.yaml\" is read (line 7, column 26)");
    assertThat(Objects.requireNonNull(result.configuration()).profiles())
        .extracting(ProfileConfiguration::schedulerName)
        .containsExactly("koord-scheduler");
  }
}
