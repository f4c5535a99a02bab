package io.berth.cycle;

import io.berth.runtime.Profile;
import io.berth.runtime.ResultCache;

/**
 * What the assessments of one profile hand on to the next: answers that still hold, and where the
 * search for nodes starts. It changes how long a decision takes, never what comes of it. For one
 * thread.
 */
public final class NodeEvaluationCache {
  private final Profile profile;
  private final FeasibleNodeLimit sampling;
  private final ResultCache book;

  private NodeEvaluationCache(Profile profile, FeasibleNodeLimit sampling, boolean audited) {
    this.profile = profile;
    this.sampling = sampling;
    this.book = new ResultCache(audited);
  }

  public static NodeEvaluationCache of(Profile profile, FeasibleNodeLimit sampling) {
    return new NodeEvaluationCache(profile, sampling, false);
  }

  /** Makes a memory that trusts nothing: every answer is checked, a wrong one is thrown. */
  public static NodeEvaluationCache audited(Profile profile, FeasibleNodeLimit sampling) {
    return new NodeEvaluationCache(profile, sampling, true);
  }

  Profile profile() {
    return profile;
  }

  FeasibleNodeLimit sampling() {
    return sampling;
  }

  ResultCache book() {
    return book;
  }
}
