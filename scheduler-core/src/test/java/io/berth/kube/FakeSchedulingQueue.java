package io.berth.kube;

import io.berth.framework.ClusterEvent;
import io.berth.model.PodInfo;
import io.berth.queue.Diagnosis;
import io.berth.queue.PoppedPod;
import io.berth.queue.SchedulingQueue;
import io.berth.runtime.NominatedPodLister;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A queue with the methods that preemption uses: nominations and activation. */
final class FakeSchedulingQueue implements SchedulingQueue {
  private final Map<PodInfo, String> nominated = new LinkedHashMap<>();
  private final BlockingQueue<PodInfo> activated = new LinkedBlockingQueue<>();

  List<PodInfo> activated() {
    return List.copyOf(activated);
  }

  @Nullable PodInfo awaitActivated() throws InterruptedException {
    return activated.poll(60, TimeUnit.SECONDS);
  }

  @Override
  public void activate(Iterable<PodInfo> pods) {
    pods.forEach(activated::add);
  }

  @Override
  public synchronized void addNominatedPod(PodInfo pod, String nodeName) {
    nominated.put(pod, nodeName);
  }

  @Override
  public synchronized void deleteNominatedPodIfExists(PodInfo pod) {
    nominated.remove(pod);
  }

  @Override
  public NominatedPodLister nominatedPodLister() {
    return this::nominatedPodsForNode;
  }

  private synchronized List<PodInfo> nominatedPodsForNode(String nodeName) {
    List<PodInfo> pods = new ArrayList<>();
    nominated.forEach(
        (pod, node) -> {
          if (node.equals(nodeName)) {
            pods.add(pod);
          }
        });
    return pods;
  }

  @Override
  public void add(PodInfo pod) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void update(PodInfo before, PodInfo after) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void remove(PodInfo pod) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void moveAllToActiveOrBackoffQueue(
      ClusterEvent event,
      @Nullable Object before,
      @Nullable Object after,
      Predicate<PodInfo> concerned) {
    throw new UnsupportedOperationException();
  }

  @Override
  public PoppedPod pop() {
    throw new UnsupportedOperationException();
  }

  @Override
  public PoppedPod tryPop() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void addUnschedulableIfNotPresent(PoppedPod pod, Diagnosis diagnosis) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void stopTrackingEvents(PoppedPod pod) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void done(PoppedPod pod) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void flush() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {}
}
