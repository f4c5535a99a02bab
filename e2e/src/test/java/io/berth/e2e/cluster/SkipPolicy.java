package io.berth.e2e.cluster;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;

/** Reports once per reason why tests are skipped; in CI, a missing tool is a failure instead. */
final class SkipPolicy {
  private final boolean ci;
  private final Consumer<String> warn;
  private final Set<String> reported = ConcurrentHashMap.newKeySet();

  SkipPolicy(boolean ci, Consumer<String> warn) {
    this.ci = ci;
    this.warn = warn;
  }

  /** Handles a missing tool. */
  ConditionEvaluationResult missingTool(String problem) {
    String reason = "end-to-end tests cannot run: " + problem;
    if (ci) {
      throw new IllegalStateException(reason + " (with CI=true that is a failure)");
    }
    return skip(reason);
  }

  /** Skips tests that need another kind of cluster. */
  ConditionEvaluationResult unmetNeed(String testClass, Needs needs, String cluster) {
    return skip("%s needs %s: not on -Dberth.cluster=%s".formatted(testClass, needs, cluster));
  }

  private ConditionEvaluationResult skip(String reason) {
    if (reported.add(reason)) {
      warn.accept("SKIPPED: " + reason);
    }
    return ConditionEvaluationResult.disabled(reason);
  }
}
