package io.berth.cli;

import io.berth.doctor.Report;
import io.berth.doctor.Report.ProfileReport;
import io.berth.doctor.ReportText;
import io.berth.doctor.Statement;
import io.berth.doctor.Statement.Advice;
import io.berth.doctor.advice.ConfigurationFile;
import io.berth.doctor.findings.Finding;
import java.io.PrintWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Prints the doctor's report on a file. */
final class DoctorPrinter {
  private static final String INDENT = "  ";

  private final PrintWriter out;

  DoctorPrinter(PrintWriter out) {
    this.out = out;
  }

  void print(String file, Report report) {
    for (ProfileReport profile : report.profiles()) {
      printWrapped("", file + ": profile " + profile.schedulerName());
      Set<List<?>> printed = new HashSet<>();
      for (Statement statement : profile.statements()) {
        print(statement, printed);
      }
      if (profile.own() != null) {
        printWrapped(INDENT, ReportText.own(profile.own()));
      }
    }
    for (Finding finding : report.findings()) {
      printWrapped("", file + ": " + finding.path());
      printWrapped(INDENT, finding.reason() + ".");
      printWrapped(INDENT, finding.change() + ".");
    }
    report.notes().forEach(note -> printWrapped("", file + ": " + note));
  }

  private void print(Statement statement, Set<List<?>> printed) {
    printWrapped(INDENT, ReportText.verdict(statement));
    Advice advice = statement.advice();
    if (statement.isSound()) {
      return;
    }
    if (statement.goal() != null && statement.totals().placed() == statement.totals().pods()) {
      printWrapped(INDENT + INDENT, ReportText.example(statement.pods(), statement.example()));
    }
    if (advice == null) {
      printWrapped(
          INDENT + INDENT,
          "No change was found that gives it the effect that its plugins suggest.");
      return;
    }
    printWrapped(INDENT + INDENT, ReportText.advice(statement, advice));
    if (printed.add(advice.changes())) {
      String yaml = YamlText.of(ConfigurationFile.snippet(advice.changes()));
      yaml.lines().forEach(line -> out.println(INDENT.repeat(3) + line));
    }
  }

  private void printWrapped(String indent, String text) {
    Texts.wrap(Texts.clean(text), Console.WIDTH - indent.length())
        .forEach(line -> out.println(indent + line));
  }
}
