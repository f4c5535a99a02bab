package io.berth.insight.estimate;

import io.berth.insight.amounts.ResourceAmounts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of the estimates of one subject.
 *
 * @param generation how grades were read; sets are always counted as in the third, the only one
 *     that knows them
 * @param losses what the grades cost; nothing of sets, or where grades were not asked
 */
public record EstimateReport(
    Subject subject, List<Answer> answers, Generation generation, List<GradeLoss> losses) {
  public EstimateReport {
    answers = List.copyOf(answers);
    generation = subject.isSet() ? Generation.G3 : generation;
    losses = List.copyOf(losses);
  }

  /** Returns the notes of all answers, each once. */
  public List<String> notes() {
    return answers.stream().flatMap(answer -> answer.notes().stream()).distinct().toList();
  }

  /**
   * The answer of one method.
   *
   * @param refusal of the exact one, what the scheduler would say of the next replica; null where
   *     it was not asked any further, and of the others
   * @param notes what one has to know of the answer
   */
  public record Answer(
      Method method, Estimate estimate, @Nullable String refusal, List<String> notes) {
    public Answer {
      notes = List.copyOf(notes);
    }

    public static Answer of(Method method, Estimate estimate, List<String> notes) {
      return new Answer(method, estimate, null, notes);
    }

    public static Answer of(ExactEstimate exact) {
      return new Answer(Method.EXACT, exact.estimate(), exact.refusal(), List.of());
    }

    /** Tells whether there may be room for more, which nobody looked for. */
    public boolean isLowerBound() {
      return method == Method.EXACT && refusal == null;
    }
  }

  /** Returns what the pods of a set, or a single one, ask for together. */
  public List<ResourceAmounts> asks() {
    return subject.parts().stream().map(part -> part.ask().request()).toList();
  }
}
