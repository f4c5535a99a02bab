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

/** Writes estimates as JSON; docs/insight.md describes the format, which only grows. */
public final class EstimateJson {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final int VERSION = 1;

  private EstimateJson() {}

  /**
   * Writes the resources of a cluster and all reports.
   *
   * @param nodes the number of nodes; null if only totals are available
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
          .forEach(c -> counts.addObject().put("grade", c.grade()).put("count", c.count()));
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
      ObjectNode template = parts.addObject();
      template.put("template", part.template().template().name()).put("pods", part.pods());
      putAmounts(template, "requests", part.request().resourceRequest());
    }
    ObjectNode methods = json.putObject("methods");
    for (EstimateReport.Result result : report.results()) {
      ObjectNode method = methods.putObject(result.method().name().toLowerCase(Locale.ROOT));
      method.put("replicas", result.estimate().count());
      switch (result.method()) {
        case MODEL -> putGrades(method, result, report);
        case EXACT -> {
          method.put("atLeast", result.isLowerBound());
          method.put("refusal", result.fitError());
        }
        case SUMMARY -> putNotes(method, result);
        case NODES -> {}
      }
      ArrayNode limits = method.putArray("limits");
      for (Limit limit : result.estimate().limits()) {
        limits
            .addObject()
            .put("by", limit.by())
            .put("reason", limit.reason())
            .put("nodes", limit.nodes());
      }
    }
    return json;
  }

  private static void putNotes(ObjectNode json, EstimateReport.Result result) {
    ArrayNode notes = json.putArray("notes");
    result.notes().forEach(notes::add);
  }

  private static void putGrades(
      ObjectNode json, EstimateReport.Result result, EstimateReport report) {
    json.put("generation", report.generation().name().toLowerCase(Locale.ROOT));
    putNotes(json, result);
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
