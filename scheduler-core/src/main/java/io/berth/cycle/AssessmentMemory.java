package io.berth.cycle;

import io.berth.runtime.AnswerBook;
import io.berth.runtime.Profile;

/**
 * What the assessments of one profile hand on to the next: answers that still hold, and where the
 * search for nodes starts. It changes how long a decision takes, never what comes of it. For one
 * thread.
 */
public final class AssessmentMemory {
  private final Profile profile;
  private final Sampling sampling;
  private final AnswerBook book;

  private AssessmentMemory(Profile profile, Sampling sampling, boolean audited) {
    this.profile = profile;
    this.sampling = sampling;
    this.book = new AnswerBook(audited);
  }

  public static AssessmentMemory of(Profile profile, Sampling sampling) {
    return new AssessmentMemory(profile, sampling, false);
  }

  /** Makes a memory that trusts nothing: every answer is checked, a wrong one is thrown. */
  public static AssessmentMemory audited(Profile profile, Sampling sampling) {
    return new AssessmentMemory(profile, sampling, true);
  }

  Profile profile() {
    return profile;
  }

  Sampling sampling() {
    return sampling;
  }

  AnswerBook book() {
    return book;
  }
}
