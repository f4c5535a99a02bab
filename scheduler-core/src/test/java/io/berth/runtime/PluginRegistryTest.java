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
  void returnsExtensionPointsOfPlugin() {
    registry.add(catalog -> catalog.add("Sort", TestPlugins.QueueSort.class));

    PluginDescriptor sort = Objects.requireNonNull(registry.find("Sort"));

    assertThat(sort.points()).containsExactly(ExtensionPoint.QUEUE_SORT);
    assertThat(sort.args()).isNull();
    assertThat(sort.implemented()).isTrue();
    assertThat(registry.find("Other")).isNull();
  }

  @Test
  void describesAnnouncedPlugin() {
    registry.add(catalog -> catalog.addUnimplemented("Later", EnumSet.of(ExtensionPoint.PERMIT)));

    PluginDescriptor later = Objects.requireNonNull(registry.find("Later"));

    assertThat(later.points()).containsExactly(ExtensionPoint.PERMIT);
    assertThat(later.implemented()).isFalse();
  }

  @Test
  void keepsOrderOfRegistration() {
    registry.add(
        catalog -> {
          catalog.add("Z", TestPlugins.Filter.class);
          catalog.add("A", TestPlugins.Filter.class);
        });
    registry.add(catalog -> catalog.add("M", TestPlugins.Filter.class));

    assertThat(registry.names()).containsExactly("Z", "A", "M");
  }

  private static final class Second implements PluginBundle {
    @Override
    public void contribute(PluginCatalog catalog) {
      catalog.add("Fresh", TestPlugins.Filter.class);
      catalog.add("Taken", TestPlugins.Filter.class);
    }
  }

  private static final class First implements PluginBundle {
    @Override
    public void contribute(PluginCatalog catalog) {
      catalog.add("Taken", TestPlugins.Score.class);
    }
  }

  @Test
  void rejectsWholeBundleWithDuplicateName() {
    registry.add(new First());

    assertThatThrownBy(() -> registry.add(new Second()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Plugin \"Taken\" of bundle %s has the name of a plugin of bundle %s; give it another.",
            Second.class.getName(), First.class.getName());
    assertThat(registry.names()).containsExactly("Taken");
    assertThat(Objects.requireNonNull(registry.find("Taken")).points())
        .containsExactly(ExtensionPoint.SCORE);
  }

  @Test
  void registersSeveralBundlesAtomically() {
    PluginBundle valid = catalog -> catalog.add("Valid", TestPlugins.Filter.class);

    assertThatThrownBy(() -> registry.addAll(List.of(valid, new First(), new Second())))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(registry.names()).isEmpty();
  }

  @Test
  void rejectsPluginWithoutExtensionPoint() {
    assertThatThrownBy(() -> registry.add(catalog -> catalog.add("Idle", Idle.class)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "The class of plugin \"Idle\" (%s) implements no extension point.",
            Idle.class.getName());
  }
}
