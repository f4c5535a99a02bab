package io.berth.queue;

import io.berth.framework.ActionType;
import io.berth.framework.ClusterEvent;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.EnqueueExtensions;
import io.berth.framework.EventResource;
import io.berth.framework.QueueMeter;
import io.berth.framework.QueueMeter.HintMeter;
import io.berth.framework.QueueMeter.HintResult;
import io.berth.framework.QueueingHint;
import io.berth.model.InvalidSelectorException;
import io.berth.model.PodInfo;
import io.berth.runtime.FatalErrors;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The queueing hints of a profile's plugins: which events may make a rejected pod schedulable. */
final class QueueingHints {
  private static final Logger LOG = LoggerFactory.getLogger(QueueingHints.class);

  /**
   * Applies to plugins without EnqueueExtensions and to extenders: every event requeues their pods.
   */
  private static final List<ClusterEventWithHint> ANY_EVENT =
      List.of(
          ClusterEventWithHint.always(new ClusterEvent(EventResource.WILDCARD, ActionType.all())));

  private static final long NOT_TIMED = Long.MIN_VALUE;

  /**
   * One of this many hint calls per plugin is timed: many hints take less time than reading the
   * clock.
   */
  private static final int TIMED_CALL_INTERVAL = 10;

  /**
   * The hints of one plugin. Hints run under the queue's lock, so the counter needs no
   * synchronization.
   */
  private static final class PluginHints {
    private final List<ClusterEventWithHint> events;
    private final HintMeter meter;
    private int calls;

    PluginHints(List<ClusterEventWithHint> events, HintMeter meter) {
      this.events = events;
      this.meter = meter;
    }

    boolean isTimed() {
      return calls++ % TIMED_CALL_INTERVAL == 0;
    }
  }

  private final Map<String, PluginHints> byPlugin = new HashMap<>();
  private final PluginHints defaultHints = new PluginHints(ANY_EVENT, HintMeter.NONE);
  private final QueueMeter meter;

  QueueingHints(List<EnqueueExtensions> plugins, QueueMeter meter) {
    this.meter = meter;
    for (EnqueueExtensions plugin : plugins) {
      String name = plugin.name();
      byPlugin.put(
          name, new PluginHints(RegisteredClusterEvents.of(plugin), meter.hintMeter(name)));
    }
  }

  private PluginHints of(String plugin) {
    return byPlugin.getOrDefault(plugin, defaultHints);
  }

  /** Returns whether the plugin registered for events of this kind. */
  boolean isRegistered(String plugin, ClusterEvent event) {
    for (ClusterEventWithHint registration : of(plugin).events) {
      if (registration.event().matches(event)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether the event may make a pod schedulable that the plugin rejected. */
  boolean isWorthRequeuing(String plugin, PodInfo pod, ObservedEvent observed) {
    PluginHints hints = of(plugin);
    for (ClusterEventWithHint registration : hints.events) {
      if (registration.event().matches(observed.event())) {
        long start = hints.isTimed() ? meter.start() : NOT_TIMED;
        HintResult result = runHint(plugin, registration, pod, observed);
        if (start != NOT_TIMED) {
          hints.meter.hintExecuted(observed.label(), result, start);
        }
        if (result != HintResult.QUEUE_SKIP) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Runs a hint. A hint that fails or returns null counts as QUEUE: a useless attempt is better
   * than a pod that is never retried.
   */
  private static HintResult runHint(
      String plugin, ClusterEventWithHint registration, PodInfo pod, ObservedEvent observed) {
    try {
      QueueingHint hint = registration.queueingHint(pod, observed.before(), observed.after());
      return hint == QueueingHint.QUEUE_SKIP ? HintResult.QUEUE_SKIP : HintResult.QUEUE;
    } catch (InvalidSelectorException e) {
      // The selector of the pod is invalid, so every event fails; stack traces would flood the log.
      LOG.debug("Hint of plugin \"{}\" failed for pod {}: {}", plugin, pod.key(), e.getMessage());
      return HintResult.ERROR;
    } catch (Throwable e) {
      FatalErrors.throwIfFatal(e);
      LOG.error("Hint of plugin \"{}\" failed for pod {}", plugin, pod.key(), e);
      return HintResult.ERROR;
    }
  }
}
