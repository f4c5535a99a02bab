package io.berth.cli;

import io.berth.doctor.Advice;
import io.berth.doctor.ProfileReport;
import io.berth.doctor.Report;
import io.berth.doctor.Sentences;
import io.berth.doctor.Statement;
import io.berth.doctor.advice.ConfigurationFile;
import io.berth.doctor.findings.Finding;
import java.io.PrintWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Prints what the doctor found in one file. */
final class DoctorPrinter {
  private static final String INDENT = "  ";

  private final PrintWriter out;

  DoctorPrinter(PrintWriter out) {
    this.out = out;
  }

  void print(String file, Report report) {
    for (ProfileReport profile : report.profiles()) {
      wrapped("", file + ": profile " + profile.schedulerName());
      Set<List<?>> printed = new HashSet<>();
      for (Statement statement : profile.statements()) {
        print(statement, printed);
      }
      if (profile.own() != null) {
        wrapped(INDENT, Sentences.own(profile.own()));
      }
    }
    for (Finding finding : report.findings()) {
      wrapped("", file + ": " + finding.path());
      wrapped(INDENT, finding.reason() + ".");
      wrapped(INDENT, finding.change() + ".");
    }
    report.notes().forEach(note -> wrapped("", file + ": " + note));
  }

  private void print(Statement statement, Set<List<?>> printed) {
    wrapped(INDENT, Sentences.verdict(statement));
    Advice advice = statement.advice();
    if (statement.isSound()) {
      return;
    }
    if (statement.goal() != null && statement.tally().placed() == statement.tally().pods()) {
      wrapped(INDENT + INDENT, Sentences.example(statement.pods(), statement.example()));
    }
    if (advice == null) {
      wrapped(INDENT + INDENT, "No change is known with which it does what its plugins are for.");
      return;
    }
    wrapped(INDENT + INDENT, Sentences.advice(statement, advice));
    if (printed.add(advice.changes())) {
      String yaml = YamlText.of(ConfigurationFile.snippet(advice.changes()));
      yaml.lines().forEach(line -> out.println(INDENT.repeat(3) + line));
    }
  }

  private void wrapped(String indent, String text) {
    Texts.wrap(Texts.clean(text), Console.WIDTH - indent.length())
        .forEach(line -> out.println(indent + line));
  }
}
