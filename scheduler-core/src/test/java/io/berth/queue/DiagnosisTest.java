package io.berth.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DiagnosisTest {
  @Test
  void nobodyChangesItLater() {
    Set<String> plugins = new LinkedHashSet<>(List.of("Second", "First"));
    Set<String> pending = new LinkedHashSet<>(List.of("Second"));
    Diagnosis refusal = new Diagnosis(plugins, pending);

    plugins.add("Third");
    pending.clear();

    assertThat(refusal.plugins()).containsExactly("Second", "First");
    assertThat(refusal.pending()).containsExactly("Second");
    assertThatThrownBy(() -> refusal.plugins().add("Third"))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> refusal.pending().clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }
}
