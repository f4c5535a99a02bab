package io.berth.simulator.trace;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Writes replay results as JSON; docs/trace.md describes the format, which only grows. */
public final class ReplayJson {
  private static final int VERSION = 1;

  private ReplayJson() {}

  public static ObjectNode of(ReplayResult result) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("kind", "TraceReplay").put("version", VERSION);
    json.put("profile", result.policy().toString());
    json.put("seed", result.seed());
    json.put("nodes", result.size().nodes());
    json.put("gpus", result.size().gpus());
    json.put("pods", result.size().pods());
    json.put("complete", result.complete());
    json.put("wallSeconds", result.wall().toMillis() / 1000.0);
    ArrayNode curve = json.putArray("curve");
    for (ReplayResult.Point point : result.curve()) {
      curve
          .addObject()
          .put("arrivedPercent", point.arrived())
          .put("allocatedPercent", point.allocated())
          .put("fragmentedPercent", point.fragmented())
          .put("fragmentedPercentOfIdle", point.fragmentedOfIdle());
    }
    ArrayNode classes = json.putArray("classes");
    for (ReplayResult.ClassCounts counts : result.classes()) {
      classes
          .addObject()
          .put("class", counts.podClass().name())
          .put("arrivedAt100", counts.arrivedAt100())
          .put("rejectedAt100", counts.rejectedAt100())
          .put("arrived", counts.arrived())
          .put("rejected", counts.rejected());
    }
    return json;
  }
}
