package io.berth.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.doctor.OwnCluster;
import io.berth.doctor.Report;
import io.berth.doctor.Report.ProfileReport;
import io.berth.doctor.ReportText;
import io.berth.doctor.Statement;
import io.berth.doctor.Statement.Advice;
import io.berth.doctor.advice.ConfigurationFile;
import io.berth.doctor.experiment.ExperimentTotals;
import java.util.Locale;

/** Formats the doctor's report on a file as JSON. */
final class DoctorJson {
  private DoctorJson() {}

  static ObjectNode of(String file, Report report) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("file", file).put("sound", report.isSound());
    ArrayNode profiles = json.putArray("profiles");
    report.profiles().forEach(profile -> add(profile, profiles.addObject()));
    ArrayNode findings = json.putArray("findings");
    report
        .findings()
        .forEach(
            finding ->
                findings
                    .addObject()
                    .put("path", finding.path())
                    .put("reason", finding.reason())
                    .put("change", finding.change()));
    report.notes().forEach(json.putArray("notes")::add);
    return json;
  }

  private static void add(ProfileReport profile, ObjectNode json) {
    json.put("schedulerName", profile.schedulerName());
    ArrayNode statements = json.putArray("statements");
    profile.statements().forEach(statement -> add(statement, statements.addObject()));
    OwnCluster.Outcome own = profile.own();
    if (own != null) {
      ObjectNode cluster = json.putObject("ownCluster");
      add(own.profile(), cluster.putObject("profile"));
      add(own.packed(), cluster.putObject("packed"));
      add(own.spread(), cluster.putObject("spread"));
      add(own.advised(), cluster.putObject("advised"));
    }
  }

  private static void add(Statement statement, ObjectNode json) {
    json.put("pods", lowerCase(statement.pods().kind()));
    if (!statement.pods().device().isEmpty()) {
      json.put("resource", statement.pods().device());
    }
    json.put("verdict", lowerCase(statement.totals().verdict()));
    json.put("sound", statement.isSound());
    add(statement.totals(), json.putObject("experiments"));
    Advice advice = statement.advice();
    if (advice != null) {
      ObjectNode change = json.putObject("advice");
      change.put("text", ReportText.advice(statement, advice));
      change.set("profile", ConfigurationFile.snippet(advice.changes()));
      add(advice.totals(), change.putObject("experiments"));
    }
  }

  private static void add(ExperimentTotals totals, ObjectNode json) {
    json.put("nodes", totals.nodes())
        .put("fewestNodes", totals.fewest())
        .put("mostNodes", totals.most())
        .put("pods", totals.pods())
        .put("placed", totals.placed())
        .put("onNodesWithResource", totals.onDevices());
  }

  private static void add(OwnCluster.Placement placement, ObjectNode json) {
    json.put("waiting", placement.waiting())
        .put("placed", placement.placed())
        .put("nodesWithPods", placement.nodes())
        .put("nodes", placement.all());
  }

  private static String lowerCase(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
