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

/** Where pods wait until the Permit plugins that hold them back let them go. */
public final class WaitingPodsMap implements WaitingPods {
  /* Concurrency: everything happens under this object's lock; those who wait are told by it. */

  private final Ticker ticker;
  private final Map<String, Guest> guests = new LinkedHashMap<>();

  @Inject
  public WaitingPodsMap(Ticker ticker) {
    this.ticker = ticker;
  }

  /**
   * Lets a pod in; whoever binds it calls {@link #await} then.
   *
   * @param waits the plugins that hold it back and how long at most
   */
  public synchronized void enter(PodInfo pod, Map<String, Duration> waits) {
    guests.put(pod.uid(), new Guest(pod, waits, ticker.read()));
  }

  /**
   * Waits until all plugins let the pod go, and lets it out.
   *
   * @return null, or why it may not be bound
   */
  public synchronized @Nullable PluginStatus await(PodInfo pod) throws InterruptedException {
    Guest guest = guests.get(pod.uid());
    if (guest == null) {
      return null;
    }
    try {
      while (!guest.isFree()) {
        long left = guest.nextDeadline() - ticker.read();
        if (left > 0) {
          TimeUnit.NANOSECONDS.timedWait(this, left);
        } else {
          guest.expire();
        }
      }
      return guest.end;
    } finally {
      guests.remove(pod.uid());
    }
  }

  /** Removes a pod that will not be bound, without waiting. */
  public synchronized void remove(PodInfo pod) {
    guests.remove(pod.uid());
    notifyAll();
  }

  @Override
  public synchronized List<PodInfo> all() {
    return guests.values().stream().map(guest -> guest.pod).toList();
  }

  @Override
  public synchronized void allow(String uid, String plugin) {
    Guest guest = guests.get(uid);
    if (guest != null) {
      guest.waits.remove(plugin);
      notifyAll();
    }
  }

  @Override
  public boolean reject(String uid, String plugin, String message) {
    return end(uid, new PluginStatus(plugin, Status.unschedulable(message)));
  }

  @Override
  public boolean preempt(String uid, String plugin, String message) {
    return end(
        uid, new PluginStatus(plugin, Status.error("waiting on permit for pod: " + message)));
  }

  private synchronized boolean end(String uid, PluginStatus rejection) {
    Guest guest = guests.get(uid);
    if (guest == null || guest.isFree()) {
      return false;
    }
    guest.end = rejection;
    notifyAll();
    return true;
  }

  private static final class Guest {
    private final PodInfo pod;
    private final Map<String, Duration> waits;
    private final long since;
    private @Nullable PluginStatus end;

    Guest(PodInfo pod, Map<String, Duration> waits, long since) {
      this.pod = pod;
      this.waits = new LinkedHashMap<>(waits);
      this.since = since;
    }

    boolean isFree() {
      return end != null || waits.isEmpty();
    }

    long nextDeadline() {
      return Ticker.plus(since, shortest().getValue());
    }

    void expire() {
      Map.Entry<String, Duration> wait = shortest();
      String text =
          "rejected due to timeout after waiting %s at plugin %s"
              .formatted(Durations.print(wait.getValue()), wait.getKey());
      end = new PluginStatus(wait.getKey(), new Status(Code.UNSCHEDULABLE, List.of(text), null));
    }

    private Map.Entry<String, Duration> shortest() {
      return new ArrayList<>(waits.entrySet())
          .stream().min(Map.Entry.comparingByValue()).orElseThrow();
    }
  }
}
