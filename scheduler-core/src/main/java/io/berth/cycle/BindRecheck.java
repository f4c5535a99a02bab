package io.berth.cycle;

import io.berth.cache.SchedulerCache;
import io.berth.framework.OtherSchedulerMeter;
import io.berth.framework.PluginStatus;
import io.berth.framework.Status;
import io.berth.framework.Ticker;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Judges a node once more just before a pod is bound to it, if since the decision another scheduler
 * has put pods of its own there.
 *
 * <p>Only plugins that go by the node alone are asked again, and only if others have changed it:
 * what they say decides whether the node's kubelet will take the pod. What has been reserved
 * meanwhile would mislead the rest.
 */
final class BindRecheck implements BindCheck {
  /** How long others are held to be at work after their last placement that concerned us. */
  private static final Duration CONTESTED = Duration.ofSeconds(10);

  private final SchedulerCache cache;
  private final OtherSchedulerMeter meter;
  private final Ticker ticker;
  private final OtherSchedulerActivity others;
  private final ContendedBindings held;
  private final Map<String, BindingContext> underWay = new ConcurrentHashMap<>();
  private volatile long contestedUntil;

  @Inject
  BindRecheck(
      SchedulerCache cache,
      OtherSchedulerMeter meter,
      Ticker ticker,
      OtherSchedulerActivity others) {
    this.others = others;
    this.held = new ContendedBindings(cache, others);
    this.cache = cache;
    this.meter = meter;
    this.ticker = ticker;
  }

  /** A pod is about to be bound. */
  void begin(BindingContext placement) {
    underWay.put(placement.pod().uid(), placement);
  }

  /** It is bound, or will not be. */
  void end(BindingContext placement) {
    underWay.remove(placement.pod().uid());
  }

  @Override
  public @Nullable Status objection(PodInfo pod) {
    BindingContext placement = underWay.get(pod.uid());
    NodeInfo changed = placement == null ? null : cache.changedByOthers(placement.pod());
    if (placement == null || changed == null) {
      return null;
    }
    contestedUntil = ticker.after(CONTESTED);
    PluginStatus rejection = ContendedBindings.rejection(placement, changed);
    meter.lookedAgain(rejection == null);
    return rejection == null ? null : ContendedBindings.changedByOthers(placement, rejection);
  }

  @Override
  public boolean isContested() {
    return ticker.read() < contestedUntil;
  }

  @Override
  public boolean isHeld(PodInfo pod) {
    return others.areActive() && underWay.containsKey(pod.uid()) && held.isHeld(place(pod));
  }

  @Override
  public Status bindInTurn(PodInfo pod, NodePodLister lister, BindCall bind)
      throws InterruptedException {
    meter.held();
    return underWay.containsKey(pod.uid())
        ? held.bindInTurn(place(pod), lister, bind)
        : bind.call();
  }

  @Override
  public void stop() {
    held.stop();
  }

  private BindingContext place(PodInfo pod) {
    return Objects.requireNonNull(underWay.get(pod.uid()));
  }
}
