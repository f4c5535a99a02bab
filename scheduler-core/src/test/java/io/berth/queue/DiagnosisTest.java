package io.berth.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DiagnosisTest {
  @Test
  void copiesPluginSets() {
    Set<String> plugins = new LinkedHashSet<>(List.of("Second", "First"));
    Set<String> pending = new LinkedHashSet<>(List.of("Second"));
    Diagnosis diagnosis = new Diagnosis(plugins, pending);

    plugins.add("Third");
    pending.clear();

    assertThat(diagnosis.unschedulablePlugins()).containsExactly("Second", "First");
    assertThat(diagnosis.pendingPlugins()).containsExactly("Second");
    assertThatThrownBy(() -> diagnosis.unschedulablePlugins().add("Third"))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> diagnosis.pendingPlugins().clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }
}
