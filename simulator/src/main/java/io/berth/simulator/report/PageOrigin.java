package io.berth.simulator.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * The origin of a page. Results themselves have no date, so that equal inputs give equal results.
 *
 * @param version the version of Berth
 * @param inputs the files, or the cluster, in the order in which they were read
 * @param options the other options of the command line
 */
public record PageOrigin(String version, Instant date, List<String> inputs, List<String> options) {
  /** The maximum number of listed inputs; further ones are counted. */
  private static final int MAX_INPUTS = 20;

  public PageOrigin {
    inputs = List.copyOf(inputs);
    options = List.copyOf(options);
  }

  ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("version", version).put("date", date.truncatedTo(ChronoUnit.SECONDS).toString());
    ArrayNode listedInputs = json.putArray("inputs");
    inputs.stream().limit(MAX_INPUTS).forEach(listedInputs::add);
    if (inputs.size() > MAX_INPUTS) {
      listedInputs.add("%,d more".formatted(inputs.size() - MAX_INPUTS));
    }
    ArrayNode listedOptions = json.putArray("options");
    options.forEach(listedOptions::add);
    return json;
  }
}
