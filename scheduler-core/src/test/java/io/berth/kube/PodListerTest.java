package io.berth.kube;

import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.testing.Pods;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PodListerTest {
  record Case(String name, @Nullable Pods watched, boolean isActive) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> isActive() {
    return Stream.of(
        new Case("unchanged", pod("p").uid("u"), true),
        new Case("terminating", pod("p").uid("u").terminating(), false),
        new Case("other uid", pod("p").uid("v"), false),
        new Case("deleted", null, false));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void isActive(Case row) {
    LiveCluster cluster = new LiveCluster(new EventDispatcher(), RawObjectConfig.NONE);
    if (row.watched != null) {
      cluster.pods().store().put(new DecodedObject<>(row.watched.build(), null));
    }

    assertThat(cluster.isActive(pod("p").uid("u").info())).isEqualTo(row.isActive);
  }
}
