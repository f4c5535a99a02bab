package io.berth.e2e.cluster;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;

/**
 * Says once per reason why tests are skipped; where nobody reads along it lets them fail instead.
 */
final class SkipPolicy {
  private final boolean ci;
  private final Consumer<String> say;
  private final Set<String> said = ConcurrentHashMap.newKeySet();

  SkipPolicy(boolean ci, Consumer<String> say) {
    this.ci = ci;
    this.say = say;
  }

  /** The machine lacks something that the tests need. */
  ConditionEvaluationResult nothingToRunOn(String problem) {
    String reason = "end-to-end tests have nothing to run on: " + problem;
    if (ci) {
      throw new IllegalStateException(reason + " (with CI=true that is a failure)");
    }
    return skip(reason);
  }

  /** The tests are for clusters of another kind than the chosen one. */
  ConditionEvaluationResult notForThisCluster(String testClass, Needs needs, String cluster) {
    return skip("%s needs %s: not on -Dberth.cluster=%s".formatted(testClass, needs, cluster));
  }

  private ConditionEvaluationResult skip(String reason) {
    if (said.add(reason)) {
      say.accept("SKIPPED: " + reason);
    }
    return ConditionEvaluationResult.disabled(reason);
  }
}
