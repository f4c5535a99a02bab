package io.berth.plugins;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.plugins.testing.HintCase;
import io.berth.plugins.testing.RegisteredEvents;
import io.berth.testing.FakeStorageLister;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares registered events and queueing hints of volume plugins with kube-scheduler. */
class VolumeHintsVectorsTest {
  private static final List<VolumePlugins.Entry> PLUGINS =
      VolumePlugins.on(new FakeStorageLister());

  static Stream<Arguments> hints() {
    return PLUGINS.stream()
        .flatMap(plugin -> HintCase.of(plugin.name()).map(hint -> Arguments.of(hint, plugin)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("hints")
  void returnsHintOfKubeScheduler(HintCase hint, VolumePlugins.Entry plugin) {
    assertThat(hint.result(plugin.events())).isEqualTo(hint.expected());
  }

  static List<VolumePlugins.Entry> plugins() {
    return PLUGINS;
  }

  @ParameterizedTest
  @MethodSource("plugins")
  void registersEventsOfKubeScheduler(VolumePlugins.Entry plugin) {
    assertThat(RegisteredEvents.of(plugin.events()))
        .isNotEmpty()
        .containsExactlyElementsOf(RegisteredEvents.declared(plugin.name()));
  }
}
