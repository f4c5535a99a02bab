package io.berth.simulator.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * How a page came about. Results themselves have no date, so that equal inputs give equal results.
 *
 * @param version Berth's
 * @param inputs the files, or the cluster, in the order in which they were read
 * @param options the other options of the command, as they were written
 */
public record PageOrigin(String version, Instant date, List<String> inputs, List<String> options) {
  /** More inputs than these are only counted. */
  private static final int MAX_INPUTS = 20;

  public PageOrigin {
    inputs = List.copyOf(inputs);
    options = List.copyOf(options);
  }

  ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("version", version).put("date", date.truncatedTo(ChronoUnit.SECONDS).toString());
    ArrayNode listed = json.putArray("inputs");
    inputs.stream().limit(MAX_INPUTS).forEach(listed::add);
    if (inputs.size() > MAX_INPUTS) {
      listed.add("%,d more".formatted(inputs.size() - MAX_INPUTS));
    }
    ArrayNode given = json.putArray("options");
    options.forEach(given::add);
    return json;
  }
}
