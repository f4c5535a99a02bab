package io.berth.queue;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A binary heap of pods. Every pod stores its index, so that any pod can be removed or moved. The
 * comparator comes from a plugin, and even one that contradicts itself must not lose a pod.
 */
final class PodHeap {
  private final Comparator<QueuedPodInfo> comparator;
  private @Nullable QueuedPodInfo[] pods = new @Nullable QueuedPodInfo[16];
  private int size;

  PodHeap(Comparator<QueuedPodInfo> comparator) {
    this.comparator = comparator;
  }

  int size() {
    return size;
  }

  @Nullable QueuedPodInfo peek() {
    return pods[0];
  }

  @Nullable QueuedPodInfo pop() {
    QueuedPodInfo first = pods[0];
    if (first != null) {
      remove(first);
    }
    return first;
  }

  void add(QueuedPodInfo pod) {
    if (size == pods.length) {
      pods = Arrays.copyOf(pods, 2 * size);
    }
    pod.heap = this;
    siftUp(size++, pod);
  }

  void remove(QueuedPodInfo pod) {
    int hole = pod.heapIndex;
    QueuedPodInfo last = at(--size);
    pods[size] = null;
    pod.heap = null;
    if (last != pod) {
      fix(hole, last);
    }
  }

  /** Restores the order after a change of a pod in this heap. */
  void update(QueuedPodInfo pod) {
    fix(pod.heapIndex, pod);
  }

  private QueuedPodInfo at(int index) {
    return Objects.requireNonNull(pods[index]);
  }

  private void put(int index, QueuedPodInfo pod) {
    pods[index] = pod;
    pod.heapIndex = index;
  }

  private void fix(int index, QueuedPodInfo pod) {
    siftDown(index, pod);
    if (pod.heapIndex == index) {
      siftUp(index, pod);
    }
  }

  private void siftUp(int from, QueuedPodInfo pod) {
    int index = from;
    while (index > 0) {
      QueuedPodInfo parent = at((index - 1) / 2);
      if (comparator.compare(pod, parent) >= 0) {
        break;
      }
      put(index, parent);
      index = (index - 1) / 2;
    }
    put(index, pod);
  }

  private void siftDown(int from, QueuedPodInfo pod) {
    int index = from;
    while (2 * index + 1 < size) {
      int child = 2 * index + 1;
      if (child + 1 < size && comparator.compare(at(child + 1), at(child)) < 0) {
        child++;
      }
      if (comparator.compare(pod, at(child)) <= 0) {
        break;
      }
      put(index, at(child));
      index = child;
    }
    put(index, pod);
  }
}
