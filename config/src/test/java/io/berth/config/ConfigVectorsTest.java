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
 * Compares with kube-scheduler: each file is accepted with the same configuration, or rejected with
 * an error for the same field.
 */
class ConfigVectorsTest {
  /** Files that kube-scheduler rejects and Berth accepts, with the reason. */
  private static final Map<String, String> ACCEPTED_BY_BERTH =
      Map.of(
          "doc-koordinator-plus.yaml", "Berth contains Koordinator's plugins",
          "doc-configmap-wrapper.yaml", "Berth reads configurations from ConfigMaps");

  @TestFactory
  List<DynamicTest> files() {
    List<DynamicTest> tests = new ArrayList<>();
    for (JsonNode vector : Vectors.json("config-expect.json")) {
      String file = vector.get("file").asText();
      if (!ACCEPTED_BY_BERTH.containsKey(file)) {
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
      assertThat(result.configuration()).as("configuration of a rejected file").isNull();
      NamedFields.check(vector, result.errors());
    }
  }

  private static void checkAccepted(String file, JsonNode vector, ConfigResult result) {
    SchedulerConfiguration configuration =
        Objects.requireNonNull(result.configuration(), () -> result.problems().toString());
    assertThat(Vectors.parse(ConfigPrinter.print(configuration)))
        .isEqualTo(Deviations.expected(vector.get("defaulted"), file));
    JsonNode written = vector.has("written") ? vector.get("written") : vector.get("defaulted");
    SchedulerConfiguration effective = EffectiveConfiguration.of(configuration, InTree.PLUGINS);
    assertThat(Vectors.parse(ConfigPrinter.print(effective)))
        .isEqualTo(Deviations.expected(written, file));
  }

  @Test
  void acceptsKoordinatorsExample() {
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
  void readsConfigMapWithNotice() {
    ConfigResult result = InTree.READER.read(Vectors.bytes("doc-configmap-wrapper.yaml"));
    assertThat(result.problems())
        .extracting(Problem::toString)
        .containsExactly(
            "data[scheduler-config.yaml]: the file is a ConfigMap; reading its entry"
                + " \"scheduler-config.yaml\" (line 7, column 26)");
    assertThat(Objects.requireNonNull(result.configuration()).profiles())
        .extracting(ProfileConfiguration::schedulerName)
        .containsExactly("koord-scheduler");
  }
}
