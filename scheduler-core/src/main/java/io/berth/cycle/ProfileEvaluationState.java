package io.berth.cycle;

import io.berth.runtime.Profile;
import io.berth.runtime.ResultCache;

/**
 * State that consecutive evaluations of one profile share: cached results, and the start of the
 * next node search. It affects the speed of decisions, never their outcome. For one thread.
 */
public final class ProfileEvaluationState {
  private final Profile profile;
  private final FeasibleNodeLimit feasibleNodeLimit;
  private final ResultCache resultCache;

  private ProfileEvaluationState(
      Profile profile, FeasibleNodeLimit feasibleNodeLimit, boolean audited) {
    this.profile = profile;
    this.feasibleNodeLimit = feasibleNodeLimit;
    this.resultCache = new ResultCache(audited);
  }

  public static ProfileEvaluationState of(Profile profile, FeasibleNodeLimit feasibleNodeLimit) {
    return new ProfileEvaluationState(profile, feasibleNodeLimit, false);
  }

  /** Returns a state that recomputes and verifies every cached result; a wrong one throws. */
  public static ProfileEvaluationState audited(
      Profile profile, FeasibleNodeLimit feasibleNodeLimit) {
    return new ProfileEvaluationState(profile, feasibleNodeLimit, true);
  }

  Profile profile() {
    return profile;
  }

  FeasibleNodeLimit feasibleNodeLimit() {
    return feasibleNodeLimit;
  }

  ResultCache resultCache() {
    return resultCache;
  }
}
