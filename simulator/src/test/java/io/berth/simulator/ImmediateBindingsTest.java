package io.berth.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.WaitingPods;
import io.berth.model.PodInfo;
import io.berth.testing.Pods;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ImmediateBindingsTest {
  private final List<PodInfo> waiting = new ArrayList<>();
  private final List<String> ran = new ArrayList<>();
  private final ImmediateBindings bindings = new ImmediateBindings();

  ImmediateBindingsTest() {
    bindings.connect(
        new WaitingPods() {
          @Override
          public List<PodInfo> all() {
            return List.copyOf(waiting);
          }

          @Override
          public void allow(String uid, String plugin) {}

          @Override
          public boolean reject(String uid, String plugin, String message) {
            return false;
          }

          @Override
          public boolean preempt(String uid, String plugin, String message) {
            return false;
          }
        });
  }

  private void bind(String name) {
    bindings.execute(() -> ran.add(name));
  }

  private void hold(String name) {
    waiting.add(PodInfo.of(Pods.pod(name).build()));
    bind(name);
  }

  @Test
  void bindsImmediately() {
    bind("a");
    assertThat(ran).containsExactly("a");
    assertThat(bindings.hasDeferred()).isFalse();
  }

  @Test
  void bindsPodsWaitingOnPermitLast() {
    hold("a");
    bind("b");
    hold("c");
    bind("d");
    assertThat(ran).containsExactly("b", "d");
    assertThat(bindings.hasDeferred()).isTrue();

    bindings.runDeferred();
    assertThat(ran).containsExactly("b", "d", "a", "c");
    assertThat(bindings.hasDeferred()).isFalse();
  }
}
