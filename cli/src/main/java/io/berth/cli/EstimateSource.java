package io.berth.cli;

import io.berth.insight.estimate.EstimateReport;
import io.berth.insight.estimate.EstimateReport.Answer;
import io.berth.insight.estimate.Generation;
import io.berth.insight.estimate.GradeLoss;
import io.berth.insight.estimate.Method;
import io.berth.insight.estimate.Subject;
import java.util.List;

/** Estimates on what is known of a cluster. */
interface EstimateSource {
  /** Returns the methods that can be asked. */
  List<Method> methods();

  Answer answer(Method method, Subject subject);

  /** Returns what the grades cost; nothing where that cannot be told. */
  List<GradeLoss> losses(Subject subject);

  /** Has the methods estimate a subject, one after the other. */
  default EstimateReport report(Subject subject, List<Method> asked, Generation generation) {
    List<Answer> answers = asked.stream().map(method -> answer(method, subject)).toList();
    return new EstimateReport(subject, answers, generation, losses(subject));
  }
}
