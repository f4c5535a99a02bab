package io.berth.plugins.interpodaffinity;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.berth.plugins.testing.HintCase;
import io.berth.plugins.testing.JsonArgs;
import io.berth.plugins.testing.RegisteredEvents;
import io.berth.plugins.topology.JsonWorkloads;
import io.berth.plugins.topology.PluginScenario;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class InterPodAffinityVectorsTest {

  static Stream<PluginScenario> scenarios() {
    return PluginScenario.of("interpod-required", "interpod-anti", "interpod-preferred");
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void filtersAndScoresAsKubeScheduler(PluginScenario scenario) {
    scenario.check(plugin(scenario.config(), scenario.row()));
  }

  static Stream<HintCase> hints() {
    return HintCase.of(InterPodAffinity.NAME);
  }

  @ParameterizedTest
  @MethodSource("hints")
  void returnsHintOfKubeScheduler(HintCase hint) {
    assertThat(hint.result(plugin(hint.config(), hint.state()))).isEqualTo(hint.expected());
  }

  @Test
  void registersEventsOfKubeScheduler() {
    JsonNode nothing = MissingNode.getInstance();

    assertThat(RegisteredEvents.of(plugin(nothing, nothing)))
        .containsExactlyElementsOf(RegisteredEvents.declared(InterPodAffinity.NAME));
  }

  private static InterPodAffinity plugin(JsonNode config, JsonNode objects) {
    InterPodAffinityArgs args =
        JsonArgs.of(config, InterPodAffinity.NAME, new InterPodAffinityArgs.Decoder());
    return new InterPodAffinity(args, JsonWorkloads.namespaces(objects));
  }
}
