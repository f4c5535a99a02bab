package io.berth.plugins.shared;

import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.testing.FakePodSelectorLister;
import io.berth.testing.Pods;
import io.berth.testing.Selectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WorkloadSelectorTest {
  private static final FakePodSelectorLister WORKLOADS =
      new FakePodSelectorLister()
          .service("default", "web", "app", "web")
          .service("default", "front", "tier", "front")
          .service("default", "all")
          .service("other", "elsewhere", "app", "web")
          .replicationController("default", "rc", "app", "api", "ver", "1")
          .replicaSet("default", "rs", Selectors.in("app", "web", "api"))
          .replicaSet("default", "none", null)
          .replicaSet("default", "everything", Selectors.everything())
          .statefulSet("default", "ss", Selectors.labels("shard", "1"));

  record Case(String name, Pods pod, String expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("no service selects the pod", pod("p").label("app", "db"), ""),
        new Case("one service", web(), "app=web"),
        new Case("two services", web().label("tier", "front"), "app=web,tier=front"),
        new Case("another namespace", web().namespace("third"), ""),
        new Case("ReplicaSet", by("apps/v1", "ReplicaSet", "rs"), "app=web,app in (api,web)"),
        new Case("StatefulSet", by("apps/v1", "StatefulSet", "ss"), "app=web,shard=1"),
        new Case(
            "ReplicationController overrides services",
            by("v1", "ReplicationController", "rc"),
            "app=api,ver=1"),
        new Case("selector of nothing", by("apps/v1", "ReplicaSet", "none"), "app=web"),
        new Case("selector of everything", by("apps/v1", "ReplicaSet", "everything"), "app=web"),
        new Case("missing controller", by("apps/v1", "ReplicaSet", "gone"), "app=web"),
        new Case("another group", by("example.com/v1", "ReplicaSet", "rs"), "app=web"),
        new Case("another kind", by("batch/v1", "Job", "rs"), "app=web"));
  }

  private static Pods web() {
    return pod("p").label("app", "web");
  }

  private static Pods by(String apiVersion, String kind, String name) {
    return web().controlledBy(apiVersion, kind, name);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void combinesSelectorsOfServicesAndController(Case row) {
    assertThat(WorkloadSelector.of(row.pod.info(), WORKLOADS)).hasToString(row.expected);
  }
}
