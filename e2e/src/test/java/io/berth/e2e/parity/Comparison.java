package io.berth.e2e.parity;

import io.berth.simulator.Attempt;
import io.berth.simulator.Attempt.Preemption;
import io.berth.simulator.Evaluation;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Compares the decisions of two schedulers on a pod. */
final class Comparison {
  /** Schedulers truncate longer notes of events. */
  private static final int MAX_NOTE_LENGTH = 1024;

  private static final String TRUNCATION_SUFFIX = " ...";

  private Comparison() {}

  /** Returns the difference between the decisions, or null if they are equal. */
  static @Nullable String difference(Attempt berth, Decision kube) {
    if (kube.node() != null) {
      return placement(berth, kube.node());
    }
    String text = berth.failureText();
    if (text == null) {
      return "kube-scheduler: %s; Berth would select %s"
          .formatted(kube.failure(), best(berth.evaluation()));
    }
    if (!truncate(text).equals(kube.failure()) || !text.equals(kube.condition())) {
      return "texts differ\n  event      %s\n  condition  %s\n  Berth      %s"
          .formatted(kube.failure(), kube.condition(), text);
    }
    return preemption(berth.preemption(), kube);
  }

  private static @Nullable String placement(Attempt berth, String node) {
    if (!berth.evaluation().isSchedulable()) {
      return "kube-scheduler selected %s; Berth: %s".formatted(node, berth.failureText());
    }
    return best(berth.evaluation()).contains(node)
        ? null
        : "kube-scheduler selected %s; Berth's scores: %s"
            .formatted(
                node,
                berth.evaluation().ranking().stream()
                    .map(score -> score.node().name() + "=" + score.total())
                    .collect(Collectors.joining(", ")));
  }

  private static @Nullable String preemption(@Nullable Preemption berth, Decision kube) {
    String node = berth == null ? null : berth.nodeName();
    Set<String> victims = deleted(berth);
    return Objects.equals(node, kube.nominatedNode()) && victims.equals(kube.victims())
        ? null
        : "kube-scheduler preempted %s on %s; Berth would preempt %s on %s"
            .formatted(kube.victims(), kube.nominatedNode(), victims, node);
  }

  /** Returns the names of the victims to delete; others may be terminating already. */
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
    return evaluation.best().stream().map(score -> score.node().name()).toList();
  }

  private static String truncate(String text) {
    return text.length() <= MAX_NOTE_LENGTH
        ? text
        : text.substring(0, MAX_NOTE_LENGTH - TRUNCATION_SUFFIX.length()) + TRUNCATION_SUFFIX;
  }
}
