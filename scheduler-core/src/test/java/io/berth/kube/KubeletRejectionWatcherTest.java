package io.berth.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cycle.ClusterEventHandler;
import io.berth.framework.EventResource;
import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import io.berth.testing.Pods;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class KubeletRejectionWatcherTest {
  private final List<String> told = new ArrayList<>();
  private final KubeletRejectionWatcher rejected = new KubeletRejectionWatcher(new Log());

  private static DecodedObject<Pod> failed(
      String name, @Nullable String reason, @Nullable String message) {
    Pod pod = Pods.pod(name).onNode("node").uid("uid-" + name).phase("Failed").build();
    pod.getStatus().setReason(reason);
    pod.getStatus().setMessage(message);
    return new DecodedObject<>(pod, null);
  }

  private static DecodedObject<Pod> outOfCpu(String name) {
    return failed(name, "OutOfcpu", "Pod was rejected: Node didn't have enough resource: cpu");
  }

  private void list(DecodedObject<Pod> pod) {
    list(List.of(pod));
  }

  private void list(List<DecodedObject<Pod>> pods) {
    rejected.beginList();
    pods.forEach(rejected::put);
    rejected.endList();
  }

  @Test
  void aPodThatTheKubeletWouldNotRunIsToldOf() {
    list(outOfCpu("old"));

    rejected.put(outOfCpu("new"));

    assertThat(told).containsExactly("new on node: OutOfcpu");
  }

  @Test
  void onlyOnceHoweverOftenItChanges() {
    list(outOfCpu("old"));

    rejected.put(outOfCpu("new"));
    rejected.put(outOfCpu("new"));
    rejected.put(outOfCpu("old"));
    list(outOfCpu("new"));

    assertThat(told).containsExactly("new on node: OutOfcpu");
  }

  @Test
  void oneThatIsFoundInALaterListIsToldOfToo() {
    list(outOfCpu("old"));

    list(outOfCpu("new"));

    assertThat(told).containsExactly("new on node: OutOfcpu");
  }

  @Test
  void howeverManyThereAreNoneIsToldOfTwice() {
    List<DecodedObject<Pod>> many =
        IntStream.range(0, 5000).mapToObj(i -> outOfCpu("old-" + i)).toList();
    list(many);

    list(many);
    list(List.of());
    list(many.getFirst());

    assertThat(told).containsExactly("old-0 on node: OutOfcpu");
  }

  @Test
  void aListThatIsBrokenOffForgetsNone() {
    list(List.of(outOfCpu("first"), outOfCpu("second")));

    rejected.beginList();
    rejected.put(outOfCpu("first"));
    list(List.of(outOfCpu("first"), outOfCpu("second"), outOfCpu("new")));

    assertThat(told).containsExactly("new on node: OutOfcpu");
  }

  @Test
  void podsThatFailedByThemselvesAreNot() {
    list(outOfCpu("old"));

    rejected.put(failed("crashed", null, null));
    rejected.put(failed("late", "DeadlineExceeded", "Pod was active on the node longer than ..."));
    rejected.put(new DecodedObject<>(outOfCpu("garbled").object(), "cannot be read"));

    assertThat(told).isEmpty();
  }

  /** Writes down who was rejected. */
  private final class Log implements ClusterEventHandler {
    @Override
    public void pod(@Nullable PodInfo before, @Nullable PodInfo after) {}

    @Override
    public void node(@Nullable NodeDescription before, @Nullable NodeDescription after) {}

    @Override
    public void object(EventResource resource, @Nullable Object before, @Nullable Object after) {}

    @Override
    public void rejected(PodInfo pod, String reason) {
      told.add("%s on %s: %s".formatted(pod.name(), pod.nodeName(), reason));
    }
  }
}
