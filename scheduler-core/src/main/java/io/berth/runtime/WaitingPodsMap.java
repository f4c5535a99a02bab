package io.berth.runtime;

import io.berth.framework.Code;
import io.berth.framework.PluginStatus;
import io.berth.framework.Status;
import io.berth.framework.Ticker;
import io.berth.framework.WaitingPods;
import io.berth.model.PodInfo;
import io.berth.tree.Durations;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The pods that wait on Permit. */
public final class WaitingPodsMap implements WaitingPods {
  /*
   * Concurrency: all state is guarded by this object's lock, which also notifies waiting threads.
   */

  private final Ticker ticker;
  private final Map<String, WaitingPod> pods = new LinkedHashMap<>();

  @Inject
  public WaitingPodsMap(Ticker ticker) {
    this.ticker = ticker;
  }

  /**
   * Adds a pod; its binding cycle then calls {@link #waitOnPermit}.
   *
   * @param waits the plugins that returned Wait, with their timeouts
   */
  public synchronized void add(PodInfo pod, Map<String, Duration> waits) {
    pods.put(pod.uid(), new WaitingPod(pod, waits, ticker.read()));
  }

  /**
   * Waits until all plugins allow the pod or one rejects it, then removes it.
   *
   * @return null, or the reason why it may not be bound
   */
  public synchronized @Nullable PluginStatus waitOnPermit(PodInfo pod) throws InterruptedException {
    WaitingPod waiting = pods.get(pod.uid());
    if (waiting == null) {
      return null;
    }
    try {
      while (!waiting.isDone()) {
        long remaining = waiting.nextDeadline() - ticker.read();
        if (remaining > 0) {
          TimeUnit.NANOSECONDS.timedWait(this, remaining);
        } else {
          waiting.expire();
        }
      }
      return waiting.rejection;
    } finally {
      pods.remove(pod.uid());
    }
  }

  /** Removes a pod that will not be bound, without waiting. */
  public synchronized void remove(PodInfo pod) {
    pods.remove(pod.uid());
    notifyAll();
  }

  @Override
  public synchronized List<PodInfo> all() {
    return pods.values().stream().map(waiting -> waiting.pod).toList();
  }

  @Override
  public synchronized void allow(String uid, String plugin) {
    WaitingPod waiting = pods.get(uid);
    if (waiting != null) {
      waiting.waits.remove(plugin);
      notifyAll();
    }
  }

  @Override
  public boolean reject(String uid, String plugin, String message) {
    return setRejection(uid, new PluginStatus(plugin, Status.unschedulable(message)));
  }

  @Override
  public boolean preempt(String uid, String plugin, String message) {
    return setRejection(
        uid, new PluginStatus(plugin, Status.error("waiting on permit for pod: " + message)));
  }

  private synchronized boolean setRejection(String uid, PluginStatus rejection) {
    WaitingPod waiting = pods.get(uid);
    if (waiting == null || waiting.isDone()) {
      return false;
    }
    waiting.rejection = rejection;
    notifyAll();
    return true;
  }

  private static final class WaitingPod {
    private final PodInfo pod;
    private final Map<String, Duration> waits;
    private final long since;
    private @Nullable PluginStatus rejection;

    WaitingPod(PodInfo pod, Map<String, Duration> waits, long since) {
      this.pod = pod;
      this.waits = new LinkedHashMap<>(waits);
      this.since = since;
    }

    boolean isDone() {
      return rejection != null || waits.isEmpty();
    }

    long nextDeadline() {
      return Ticker.plus(since, shortest().getValue());
    }

    void expire() {
      Map.Entry<String, Duration> wait = shortest();
      String text =
          "rejected due to timeout after waiting %s at plugin %s"
              .formatted(Durations.print(wait.getValue()), wait.getKey());
      rejection =
          new PluginStatus(wait.getKey(), new Status(Code.UNSCHEDULABLE, List.of(text), null));
    }

    private Map.Entry<String, Duration> shortest() {
      return new ArrayList<>(waits.entrySet())
          .stream().min(Map.Entry.comparingByValue()).orElseThrow();
    }
  }
}
