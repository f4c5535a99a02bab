package io.berth.e2e.parity;

import io.berth.simulator.Attempt;
import io.berth.simulator.Evaluation;
import io.berth.simulator.Preemption;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tells in what two schedulers differ about a pod. */
final class Comparison {
  /** Longer notes of events are cut. */
  private static final int LONGEST_NOTE = 1024;

  private static final String CUT = " ...";

  private Comparison() {}

  /** Returns null where kube-scheduler did what Berth would. */
  static @Nullable String difference(Attempt berth, Decision kube) {
    if (kube.node() != null) {
      return placement(berth, kube.node());
    }
    String text = berth.failureText();
    if (text == null) {
      return "kube-scheduler: %s; Berth would take %s"
          .formatted(kube.failure(), best(berth.evaluation()));
    }
    if (!cut(text).equals(kube.failure()) || !text.equals(kube.condition())) {
      return "texts differ\n  event      %s\n  condition  %s\n  Berth      %s"
          .formatted(kube.failure(), kube.condition(), text);
    }
    return preemption(berth.preemption(), kube);
  }

  private static @Nullable String placement(Attempt berth, String node) {
    if (!berth.evaluation().placeable()) {
      return "kube-scheduler took %s; Berth: %s".formatted(node, berth.failureText());
    }
    return best(berth.evaluation()).contains(node)
        ? null
        : "kube-scheduler took %s; Berth's scores: %s"
            .formatted(
                node,
                berth.evaluation().ranking().stream()
                    .map(one -> one.node().name() + "=" + one.total())
                    .collect(Collectors.joining(", ")));
  }

  private static @Nullable String preemption(@Nullable Preemption berth, Decision kube) {
    String node = berth == null ? null : berth.nodeName();
    Set<String> victims = deleted(berth);
    return Objects.equals(node, kube.nominatedNode()) && victims.equals(kube.victims())
        ? null
        : "kube-scheduler evicted %s from %s; Berth would evict %s from %s"
            .formatted(kube.victims(), kube.nominatedNode(), victims, node);
  }

  /**
   * Returns the names of those that are to be deleted; some of the victims may be going already.
   */
  static Set<String> deleted(@Nullable Preemption preemption) {
    Set<String> names = new TreeSet<>();
    if (preemption != null) {
      preemption.victims().stream()
          .filter(victim -> !victim.isTerminating())
          .forEach(victim -> names.add(victim.name()));
    }
    return names;
  }

  private static List<String> best(Evaluation evaluation) {
    return evaluation.best().stream().map(one -> one.node().name()).toList();
  }

  private static String cut(String text) {
    return text.length() <= LONGEST_NOTE
        ? text
        : text.substring(0, LONGEST_NOTE - CUT.length()) + CUT;
  }
}
