package io.berth.plugins;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.plugins.testing.HintCase;
import io.berth.plugins.testing.RegisteredEvents;
import io.berth.testing.FakeStorage;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Which events the plugins that look at volumes want to hear of, and what they say to them. */
class VolumeHintsVectorsTest {
  private static final List<VolumePlugins.Judge> PLUGINS = VolumePlugins.on(new FakeStorage());

  static Stream<Arguments> hints() {
    return PLUGINS.stream()
        .flatMap(plugin -> HintCase.of(plugin.name()).map(hint -> Arguments.of(hint, plugin)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("hints")
  void answersAsKubeScheduler(HintCase hint, VolumePlugins.Judge plugin) {
    assertThat(hint.answer(plugin.events())).isEqualTo(hint.expected());
  }

  static List<VolumePlugins.Judge> plugins() {
    return PLUGINS;
  }

  @ParameterizedTest
  @MethodSource("plugins")
  void registersAsKubeScheduler(VolumePlugins.Judge plugin) {
    assertThat(RegisteredEvents.of(plugin.events()))
        .isNotEmpty()
        .containsExactlyElementsOf(RegisteredEvents.declared(plugin.name()));
  }
}
