package io.berth.queue;

import io.berth.framework.ActionType;
import io.berth.framework.ClusterEvent;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.EnqueueExtensions;
import io.berth.framework.EventResource;
import io.berth.framework.QueueMeter;
import io.berth.framework.QueueMeter.Hint;
import io.berth.framework.QueueMeter.HintMeter;
import io.berth.framework.QueueingHint.Verdict;
import io.berth.model.InvalidSelectorException;
import io.berth.model.PodInfo;
import io.berth.runtime.PluginFailures;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Which events help pods that a profile's plugins rejected. */
final class QueueingHints {
  private static final Logger LOG = LoggerFactory.getLogger(QueueingHints.class);

  /** What holds for plugins that say nothing of events, and for whoever is no plugin. */
  private static final List<ClusterEventWithHint> EVERY_EVENT =
      List.of(ClusterEventWithHint.always(new ClusterEvent(EventResource.ANY, ActionType.all())));

  private static final long NOT_TIMED = Long.MIN_VALUE;

  /**
   * Every which of a plugin's hints is timed: many take less time than it takes to look at a clock
   * and to count.
   */
  private static final int ONE_IN = 10;

  /** What one plugin waits for. Hints are asked under the queue's lock, so counting is simple. */
  private static final class Rule {
    private final List<ClusterEventWithHint> events;
    private final HintMeter meter;
    private int asked;

    Rule(List<ClusterEventWithHint> events, HintMeter meter) {
      this.events = events;
      this.meter = meter;
    }

    boolean isTimed() {
      return asked++ % ONE_IN == 0;
    }
  }

  private final Map<String, Rule> byPlugin = new HashMap<>();
  private final Rule unknown = new Rule(EVERY_EVENT, HintMeter.NONE);
  private final QueueMeter meter;

  QueueingHints(List<EnqueueExtensions> plugins, QueueMeter meter) {
    this.meter = meter;
    for (EnqueueExtensions plugin : plugins) {
      String name = plugin.name();
      byPlugin.put(name, new Rule(PluginQueueingHints.of(plugin), meter.hints(name)));
    }
  }

  private Rule of(String plugin) {
    return byPlugin.getOrDefault(plugin, unknown);
  }

  /** Tells whether the plugin registered for events of this kind. */
  boolean hears(String plugin, ClusterEvent event) {
    for (ClusterEventWithHint registration : of(plugin).events) {
      if (event.isOf(registration.event())) {
        return true;
      }
    }
    return false;
  }

  /** Asks the plugin whether what happened may help a pod that it rejected. */
  boolean helps(String plugin, PodInfo pod, ObservedEvent what) {
    Rule rule = of(plugin);
    for (ClusterEventWithHint registration : rule.events) {
      if (what.event().isOf(registration.event())) {
        long start = rule.isTimed() ? meter.start() : NOT_TIMED;
        Hint said = ask(plugin, registration, pod, what);
        if (start != NOT_TIMED) {
          rule.meter.ran(what.label(), said, start);
        }
        if (said != Hint.SKIP) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * A hint that fails or says nothing counts as a yes: better a vain attempt than a pod that is
   * never tried.
   */
  private static Hint ask(
      String plugin, ClusterEventWithHint registration, PodInfo pod, ObservedEvent what) {
    try {
      Verdict verdict = registration.judge(pod, what.before(), what.after());
      return verdict == Verdict.SKIP ? Hint.SKIP : Hint.QUEUE;
    } catch (InvalidSelectorException e) {
      // The pod's own mistake, which it makes with every event: not worth a stack trace each.
      LOG.debug("Hint of plugin \"{}\" failed for pod {}: {}", plugin, pod.key(), e.getMessage());
      return Hint.ERROR;
    } catch (Throwable e) {
      PluginFailures.throwIfFatal(e);
      LOG.error("Hint of plugin \"{}\" failed for pod {}", plugin, pod.key(), e);
      return Hint.ERROR;
    }
  }
}
