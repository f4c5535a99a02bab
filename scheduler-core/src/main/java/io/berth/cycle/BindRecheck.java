package io.berth.cycle;

import io.berth.cache.Cache;
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
 * Filters a node again just before a pod is bound to it, if another scheduler has bound pods there
 * since the node was selected.
 *
 * <p>Runs only the filters that depend on the node alone: their result decides whether the kubelet
 * admits the pod. Reservations made since then would distort the result of the other filters.
 */
final class BindRecheck implements BindPrecondition {
  /**
   * The time after a relevant binding of another scheduler during which the nodes count as
   * contended.
   */
  private static final Duration CONTENTION_TIMEOUT = Duration.ofSeconds(10);

  private final Cache cache;
  private final OtherSchedulerMeter meter;
  private final Ticker ticker;
  private final OtherSchedulerActivity otherSchedulers;
  private final ContendedBindings contendedBindings;
  private final Map<String, BindingContext> bindingPods = new ConcurrentHashMap<>();
  private volatile long contendedUntil;

  @Inject
  BindRecheck(
      Cache cache,
      OtherSchedulerMeter meter,
      Ticker ticker,
      OtherSchedulerActivity otherSchedulers) {
    this.otherSchedulers = otherSchedulers;
    this.contendedBindings = new ContendedBindings(cache, otherSchedulers);
    this.cache = cache;
    this.meter = meter;
    this.ticker = ticker;
  }

  /** Registers a pod that is about to be bound. */
  void begin(BindingContext context) {
    bindingPods.put(context.pod().uid(), context);
  }

  /** Removes a pod whose binding has ended. */
  void end(BindingContext context) {
    bindingPods.remove(context.pod().uid());
  }

  @Override
  public @Nullable Status rejection(PodInfo pod) {
    BindingContext context = bindingPods.get(pod.uid());
    NodeInfo changed = context == null ? null : cache.nodeIfChangedExternally(context.pod());
    if (context == null || changed == null) {
      return null;
    }
    contendedUntil = ticker.after(CONTENTION_TIMEOUT);
    PluginStatus rejection = ContendedBindings.rejection(context, changed);
    meter.bindRechecked(rejection == null);
    return rejection == null ? null : ContendedBindings.changedExternally(context, rejection);
  }

  @Override
  public boolean isContended() {
    return ticker.read() < contendedUntil;
  }

  @Override
  public boolean requiresSerialBinding(PodInfo pod) {
    return otherSchedulers.areActive()
        && bindingPods.containsKey(pod.uid())
        && contendedBindings.requiresSerialBinding(context(pod));
  }

  @Override
  public Status bindSerially(PodInfo pod, NodePodLister lister, BindCall bind)
      throws InterruptedException {
    meter.contendedBindingDelayed();
    return bindingPods.containsKey(pod.uid())
        ? contendedBindings.bindSerially(context(pod), lister, bind)
        : bind.call();
  }

  @Override
  public void stop() {
    contendedBindings.stop();
  }

  private BindingContext context(PodInfo pod) {
    return Objects.requireNonNull(bindingPods.get(pod.uid()));
  }
}
