package io.berth.plugins.noderesourcesfit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.framework.DeviceClassResolver;
import io.berth.plugins.testing.HintCase;
import io.berth.plugins.testing.JsonArgs;
import io.berth.plugins.testing.RegisteredEvents;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NodeResourcesFitHintsVectorsTest {

  static Stream<HintCase> cases() {
    return HintCase.of(NodeResourcesFit.NAME);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void returnsHintOfKubeScheduler(HintCase hint) {
    NodeResourcesFitArgs args =
        JsonArgs.of(hint.config(), NodeResourcesFit.NAME, new NodeResourcesFitArgs.Decoder());
    NodeResourcesFit plugin =
        new NodeResourcesFit(args, deviceClasses(hint.state().path("deviceClasses")));

    assertThat(hint.result(plugin)).isEqualTo(hint.expected());
  }

  @Test
  void registersEventsOfKubeScheduler() {
    NodeResourcesFit plugin =
        new NodeResourcesFit(
            new NodeResourcesFitArgs(List.of(), List.of(), ScoringStrategy.DEFAULT),
            DeviceClassResolver.NONE);

    assertThat(RegisteredEvents.of(plugin))
        .containsExactlyElementsOf(RegisteredEvents.declared(NodeResourcesFit.NAME));
  }

  private static DeviceClassResolver deviceClasses(JsonNode classes) {
    Set<String> resources = new HashSet<>();
    for (JsonNode deviceClass : classes) {
      resources.add(
          "deviceclass.resource.kubernetes.io/"
              + deviceClass.path("metadata").path("name").asText());
      resources.add(deviceClass.path("spec").path("extendedResourceName").asText());
    }
    return resource -> resources.contains(resource.name());
  }
}
