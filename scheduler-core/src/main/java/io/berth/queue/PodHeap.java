package io.berth.queue;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Pods of which the first in an order is at hand. A binary heap in which every pod knows its place,
 * so that any of them can be taken out or moved; the order is a plugin's, and even one that
 * contradicts itself must not lose a pod.
 */
final class PodHeap {
  private final Comparator<QueuedPodInfo> order;
  private @Nullable QueuedPodInfo[] pods = new @Nullable QueuedPodInfo[16];
  private int size;

  PodHeap(Comparator<QueuedPodInfo> order) {
    this.order = order;
  }

  int size() {
    return size;
  }

  @Nullable QueuedPodInfo peek() {
    return pods[0];
  }

  @Nullable QueuedPodInfo poll() {
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
      settle(hole, last);
    }
  }

  /** Puts a pod of this heap where it belongs after a change. */
  void changed(QueuedPodInfo pod) {
    settle(pod.heapIndex, pod);
  }

  private QueuedPodInfo at(int index) {
    return Objects.requireNonNull(pods[index]);
  }

  private void put(int index, QueuedPodInfo pod) {
    pods[index] = pod;
    pod.heapIndex = index;
  }

  private void settle(int index, QueuedPodInfo pod) {
    siftDown(index, pod);
    if (pod.heapIndex == index) {
      siftUp(index, pod);
    }
  }

  private void siftUp(int from, QueuedPodInfo pod) {
    int index = from;
    while (index > 0) {
      QueuedPodInfo parent = at((index - 1) / 2);
      if (order.compare(pod, parent) >= 0) {
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
      if (child + 1 < size && order.compare(at(child + 1), at(child)) < 0) {
        child++;
      }
      if (order.compare(pod, at(child)) <= 0) {
        break;
      }
      put(index, at(child));
      index = child;
    }
    put(index, pod);
  }
}
