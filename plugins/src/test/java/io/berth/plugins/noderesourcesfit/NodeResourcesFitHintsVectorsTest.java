package io.berth.plugins.noderesourcesfit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.framework.DeviceClassLister;
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
  void answersAsKubeScheduler(HintCase hint) {
    NodeResourcesFitArgs args =
        JsonArgs.of(hint.config(), NodeResourcesFit.NAME, new NodeResourcesFitArgsDecoder());
    NodeResourcesFit plugin =
        new NodeResourcesFit(args, deviceClasses(hint.state().path("deviceClasses")));

    assertThat(hint.answer(plugin)).isEqualTo(hint.expected());
  }

  @Test
  void registersForTheSameEvents() {
    NodeResourcesFit plugin =
        new NodeResourcesFit(
            new NodeResourcesFitArgs(List.of(), List.of(), ScoringStrategy.DEFAULT),
            DeviceClassLister.NONE);

    assertThat(RegisteredEvents.of(plugin))
        .containsExactlyElementsOf(RegisteredEvents.declared(NodeResourcesFit.NAME));
  }

  private static DeviceClassLister deviceClasses(JsonNode classes) {
    Set<String> offered = new HashSet<>();
    for (JsonNode one : classes) {
      offered.add(
          "deviceclass.resource.kubernetes.io/" + one.path("metadata").path("name").asText());
      offered.add(one.path("spec").path("extendedResourceName").asText());
    }
    return resource -> offered.contains(resource.name());
  }
}
