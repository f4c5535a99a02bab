package io.berth.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.config.PluginDescriptor;
import io.berth.framework.ExtensionPoint;
import io.berth.framework.Plugin;
import io.berth.framework.PluginBundle;
import io.berth.framework.PluginCatalog;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class PluginRegistryTest {
  private record Idle(String name) implements Plugin {}

  private final PluginRegistry registry = new PluginRegistry();

  @Test
  void knowsWhereAPluginTakesPart() {
    registry.add(catalog -> catalog.add("Sort", Tiny.QueueSort.class));

    PluginDescriptor sort = Objects.requireNonNull(registry.find("Sort"));

    assertThat(sort.points()).containsExactly(ExtensionPoint.QUEUE_SORT);
    assertThat(sort.args()).isNull();
    assertThat(sort.built()).isTrue();
    assertThat(registry.find("Other")).isNull();
  }

  @Test
  void knowsWhatWasOnlyAnnounced() {
    registry.add(catalog -> catalog.announce("Later", EnumSet.of(ExtensionPoint.PERMIT)));

    PluginDescriptor later = Objects.requireNonNull(registry.find("Later"));

    assertThat(later.points()).containsExactly(ExtensionPoint.PERMIT);
    assertThat(later.built()).isFalse();
  }

  @Test
  void keepsTheOrderOfEntering() {
    registry.add(
        catalog -> {
          catalog.add("Z", Tiny.Filter.class);
          catalog.add("A", Tiny.Filter.class);
        });
    registry.add(catalog -> catalog.add("M", Tiny.Filter.class));

    assertThat(registry.names()).containsExactly("Z", "A", "M");
  }

  private static final class Twice implements PluginBundle {
    @Override
    public void contribute(PluginCatalog catalog) {
      catalog.add("Fresh", Tiny.Filter.class);
      catalog.add("Taken", Tiny.Filter.class);
    }
  }

  private static final class First implements PluginBundle {
    @Override
    public void contribute(PluginCatalog catalog) {
      catalog.add("Taken", Tiny.Score.class);
    }
  }

  @Test
  void aNameBelongsToTheFirstAndTheSecondBundleStaysOutWhole() {
    registry.add(new First());

    assertThatThrownBy(() -> registry.add(new Twice()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Plugin \"Taken\" of bundle %s has the name of a plugin of bundle %s; give it another.",
            Twice.class.getName(), First.class.getName());
    assertThat(registry.names()).containsExactly("Taken");
    assertThat(Objects.requireNonNull(registry.find("Taken")).points())
        .containsExactly(ExtensionPoint.SCORE);
  }

  @Test
  void ofSeveralBundlesAllEnterOrNone() {
    PluginBundle sound = catalog -> catalog.add("Sound", Tiny.Filter.class);

    assertThatThrownBy(() -> registry.addAll(List.of(sound, new First(), new Twice())))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(registry.names()).isEmpty();
  }

  @Test
  void aPluginMustTakePartSomewhere() {
    assertThatThrownBy(() -> registry.add(catalog -> catalog.add("Idle", Idle.class)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "The class of plugin \"Idle\" (%s) implements no extension point.",
            Idle.class.getName());
  }
}
