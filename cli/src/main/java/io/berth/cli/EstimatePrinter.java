package io.berth.cli;

import static io.berth.cli.Table.cell;

import io.berth.insight.amounts.ResourceAmounts;
import io.berth.insight.estimate.EstimateReport;
import io.berth.insight.estimate.EstimateReport.Result;
import io.berth.insight.estimate.GradeLoss;
import io.berth.insight.estimate.Limit;
import io.berth.insight.estimate.Method;
import io.berth.insight.estimate.Subject;
import io.berth.insight.models.ResourceModel;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Prints estimates: the results of the methods, and the error of the grades. */
final class EstimatePrinter {
  private static final int MAX_LIMITS = 4;

  private final List<EstimateReport> reports;

  EstimatePrinter(List<EstimateReport> reports) {
    this.reports = reports;
  }

  void print(Console console) {
    boolean first = true;
    for (EstimateReport report : reports) {
      if (!first) {
        console.blank();
      }
      first = false;
      print(report, console);
    }
  }

  private static void print(EstimateReport report, Console console) {
    Subject subject = report.subject();
    console.line(subject.name(), TextStyle.STRONG);
    subject.parts().forEach(part -> console.line(requests(subject, part)));
    console.blank();
    console.print(table(report));
    report.notes().forEach(note -> console.line("note: " + note, TextStyle.FAINT));
    if (!report.losses().isEmpty()
        && report.results().stream().anyMatch(one -> one.method() == Method.MODEL)) {
      console.blank();
      console.print(losses(report.losses()));
    }
  }

  private static String requests(Subject subject, Subject.Part part) {
    String name = part.template().template().name();
    String of = name.isEmpty() ? "" : " of " + name;
    ResourceAmounts amounts = part.template().perPod().requests();
    return subject.isSet()
        ? "%s%s: each requests %s".formatted(Texts.count(part.pods(), "pod"), of, amounts)
        : "A replica%s requests %s".formatted(of, amounts);
  }

  private static Table table(EstimateReport report) {
    Table table =
        Table.plain()
            .left("Method")
            .right(report.subject().isSet() ? "Sets" : "Replicas")
            .wrapping("Limited by");
    for (Result result : report.results()) {
      String name = result.method().name().toLowerCase(Locale.ROOT);
      String count = "%,d".formatted(result.estimate().count());
      table.row(
          cell(
              result.method() == Method.MODEL
                  ? name + " " + report.generation().name().toLowerCase(Locale.ROOT)
                  : name),
          cell(result.isLowerBound() ? "at least " + count : count, TextStyle.STRONG),
          cell(limits(result.estimate().limits())));
    }
    return table;
  }

  private static String limits(List<Limit> limits) {
    String listed =
        limits.stream()
            .limit(MAX_LIMITS)
            .map(EstimatePrinter::text)
            .collect(Collectors.joining(", "));
    int more = limits.size() - MAX_LIMITS;
    return more <= 0 ? listed : listed + " and " + Texts.count(more, "more reason");
  }

  private static String text(Limit limit) {
    return limit.nodes() == 0
        ? limit.reason()
        : limit.reason() + " (" + Texts.count(limit.nodes(), "node") + ")";
  }

  private static Table losses(List<GradeLoss> losses) {
    Table table =
        Table.plain()
            .right("Grade")
            .left("Nodes of at least")
            .right("Nodes")
            .right("By grade")
            .right("By nodes")
            .right("Error of the grade");
    for (GradeLoss loss : losses) {
      table.row(
          cell(loss.grade().grade()),
          cell(
              loss.grade().ranges().stream()
                  .map(EstimatePrinter::lowerBound)
                  .collect(Collectors.joining(", "))),
          cell(loss.nodes()),
          cell("%,d".formatted(loss.byGrade())),
          cell("%,d".formatted(loss.byNodes())),
          cell("%,d".formatted(loss.lost()), loss.lost() == 0 ? TextStyle.PLAIN : TextStyle.BAD));
    }
    return table;
  }

  private static String lowerBound(ResourceModel.Range range) {
    return range.name() + " " + range.min();
  }
}
