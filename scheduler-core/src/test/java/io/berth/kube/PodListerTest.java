package io.berth.kube;

import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.testing.Pods;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PodListerTest {
  record Case(String name, @Nullable Pods heardOf, boolean stands) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> stands() {
    return Stream.of(
        new Case("as it was", pod("p").uid("u"), true),
        new Case("being deleted", pod("p").uid("u").terminating(), false),
        new Case("another of its name", pod("p").uid("v"), false),
        new Case("gone", null, false));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void stands(Case row) {
    LiveCluster cluster = new LiveCluster(new EventDispatcher(), RawObjectConfig.NONE);
    if (row.heardOf != null) {
      cluster.pods().mirror().put(new DecodedObject<>(row.heardOf.build(), null));
    }

    assertThat(cluster.isActive(pod("p").uid("u").info())).isEqualTo(row.stands);
  }
}
