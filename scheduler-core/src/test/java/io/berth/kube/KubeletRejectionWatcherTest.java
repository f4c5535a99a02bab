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
  private final List<String> reported = new ArrayList<>();
  private final KubeletRejectionWatcher watcher =
      new KubeletRejectionWatcher(new RecordingHandler());

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
    watcher.beginList();
    pods.forEach(watcher::put);
    watcher.endList();
  }

  @Test
  void reportsRejectedPod() {
    list(outOfCpu("old"));

    watcher.put(outOfCpu("new"));

    assertThat(reported).containsExactly("new on node: OutOfcpu");
  }

  @Test
  void reportsPodOnce() {
    list(outOfCpu("old"));

    watcher.put(outOfCpu("new"));
    watcher.put(outOfCpu("new"));
    watcher.put(outOfCpu("old"));
    list(outOfCpu("new"));

    assertThat(reported).containsExactly("new on node: OutOfcpu");
  }

  @Test
  void reportsPodOfLaterList() {
    list(outOfCpu("old"));

    list(outOfCpu("new"));

    assertThat(reported).containsExactly("new on node: OutOfcpu");
  }

  @Test
  void reportsNoneOfManyPodsTwice() {
    List<DecodedObject<Pod>> many =
        IntStream.range(0, 5000).mapToObj(i -> outOfCpu("old-" + i)).toList();
    list(many);

    list(many);
    list(List.of());
    list(many.getFirst());

    assertThat(reported).containsExactly("old-0 on node: OutOfcpu");
  }

  @Test
  void remembersPodsAfterInterruptedList() {
    list(List.of(outOfCpu("first"), outOfCpu("second")));

    watcher.beginList();
    watcher.put(outOfCpu("first"));
    list(List.of(outOfCpu("first"), outOfCpu("second"), outOfCpu("new")));

    assertThat(reported).containsExactly("new on node: OutOfcpu");
  }

  @Test
  void ignoresPodsThatWereNotRejected() {
    list(outOfCpu("old"));

    watcher.put(failed("crashed", null, null));
    watcher.put(failed("late", "DeadlineExceeded", "Pod was active on the node longer than ..."));
    watcher.put(new DecodedObject<>(outOfCpu("malformed").object(), "cannot be read"));

    assertThat(reported).isEmpty();
  }

  /** Records rejected pods. */
  private final class RecordingHandler implements ClusterEventHandler {
    @Override
    public void onPodChange(@Nullable PodInfo before, @Nullable PodInfo after) {}

    @Override
    public void onNodeChange(@Nullable NodeDescription before, @Nullable NodeDescription after) {}

    @Override
    public void onObjectChange(
        EventResource resource, @Nullable Object before, @Nullable Object after) {}

    @Override
    public void onPodRejected(PodInfo pod, String reason) {
      reported.add("%s on %s: %s".formatted(pod.name(), pod.nodeName(), reason));
    }
  }
}
