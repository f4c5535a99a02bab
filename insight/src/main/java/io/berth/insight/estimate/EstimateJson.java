package io.berth.insight.estimate;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.insight.amounts.ResourceAmounts;
import io.berth.insight.models.NodeSummary;
import io.berth.insight.models.ResourceSummary;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes estimates for machines; docs/insight.md describes the form, which only grows. */
public final class EstimateJson {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final int VERSION = 1;

  private EstimateJson() {}

  /**
   * Writes everything.
   *
   * @param nodes how many nodes there are; null where only totals are known
   */
  public static ObjectNode of(
      ClusterResources cluster, @Nullable NodeSummary nodes, List<EstimateReport> reports) {
    ObjectNode json = JSON.objectNode();
    json.put("kind", "Estimates").put("version", VERSION);
    json.set("cluster", cluster(cluster, nodes));
    ArrayNode workloads = json.putArray("workloads");
    reports.forEach(report -> workloads.add(report(report)));
    return json;
  }

  private static ObjectNode cluster(ClusterResources cluster, @Nullable NodeSummary nodes) {
    ObjectNode json = JSON.objectNode();
    if (nodes != null) {
      json.putObject("nodeSummary").put("totalNum", nodes.total()).put("readyNum", nodes.ready());
    }
    ResourceSummary summary = cluster.summary();
    if (summary != null) {
      ObjectNode totals = json.putObject("resourceSummary");
      putAmounts(totals, "allocatable", summary.allocatable());
      putAmounts(totals, "allocating", summary.allocating());
      putAmounts(totals, "allocated", summary.allocated());
      ArrayNode counts = totals.putArray("allocatableModelings");
      cluster
          .counts()
          .forEach(one -> counts.addObject().put("grade", one.grade()).put("count", one.count()));
    }
    return json;
  }

  private static void putAmounts(ObjectNode json, String field, ResourceAmounts amounts) {
    ObjectNode object = json.putObject(field);
    amounts.asMap().forEach((name, amount) -> object.put(name, amount.toString()));
  }

  private static ObjectNode report(EstimateReport report) {
    ObjectNode json = JSON.objectNode();
    json.put("name", report.subject().name()).put("set", report.subject().isSet());
    ArrayNode parts = json.putArray("parts");
    for (Subject.Part part : report.subject().parts()) {
      ObjectNode one = parts.addObject();
      one.put("template", part.template().template().name()).put("pods", part.pods());
      putAmounts(one, "requests", part.ask().request());
    }
    ObjectNode methods = json.putObject("methods");
    for (EstimateReport.Answer answer : report.answers()) {
      ObjectNode one = methods.putObject(answer.method().name().toLowerCase(Locale.ROOT));
      one.put("replicas", answer.estimate().count());
      switch (answer.method()) {
        case MODEL -> putGrades(one, answer, report);
        case EXACT -> {
          one.put("atLeast", answer.isLowerBound());
          one.put("refusal", answer.refusal());
        }
        case SUMMARY -> putNotes(one, answer);
        case NODES -> {}
      }
      ArrayNode limits = one.putArray("limits");
      for (Limit limit : answer.estimate().limits()) {
        limits
            .addObject()
            .put("by", limit.by())
            .put("reason", limit.reason())
            .put("nodes", limit.nodes());
      }
    }
    return json;
  }

  private static void putNotes(ObjectNode json, EstimateReport.Answer answer) {
    ArrayNode notes = json.putArray("notes");
    answer.notes().forEach(notes::add);
  }

  private static void putGrades(
      ObjectNode json, EstimateReport.Answer answer, EstimateReport report) {
    json.put("generation", report.generation().name().toLowerCase(Locale.ROOT));
    putNotes(json, answer);
    ArrayNode grades = json.putArray("grades");
    for (GradeLoss loss : report.losses()) {
      grades
          .addObject()
          .put("grade", loss.grade().grade())
          .put("nodes", loss.nodes())
          .put("byGrade", loss.byGrade())
          .put("byNodes", loss.byNodes())
          .put("lost", loss.lost());
    }
  }
}
