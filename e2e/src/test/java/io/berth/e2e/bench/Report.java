package io.berth.e2e.bench;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Tells results to people and programs. */
final class Report {
  private final List<Measure> measures;
  private final Map<Contender, List<Result>> results = new EnumMap<>(Contender.class);

  Report(List<Measure> measures, List<Result> all) {
    this.measures = measures;
    for (Contender contender : Contender.values()) {
      List<Result> own = all.stream().filter(one -> one.contender() == contender).toList();
      if (!own.isEmpty()) {
        results.put(contender, own);
      }
    }
  }

  /** A line per measure, a column per scheduler, and how they compare. */
  String table() {
    StringBuilder table = new StringBuilder("%-30s".formatted(""));
    results.keySet().forEach(contender -> table.append("%16s".formatted(contender)));
    boolean both = results.size() == Contender.values().length;
    table.append(both ? "%10s%n".formatted("ratio") : "%n".formatted());
    for (Measure measure : measures) {
      table.append("%-30s".formatted(measure.name()));
      results.values().forEach(own -> table.append("%16.1f".formatted(measure.mean(own))));
      table.append(both ? "%10.2f%n".formatted(ratio(measure)) : "%n".formatted());
    }
    return table.toString();
  }

  private double ratio(Measure measure) {
    return measure.mean(results.getOrDefault(Contender.BERTH, List.of()))
        / measure.mean(results.getOrDefault(Contender.KUBE_SCHEDULER, List.of()));
  }

  ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    results.forEach(
        (contender, own) -> {
          ObjectNode values = json.putObject(contender.toString());
          measures.forEach(measure -> values.put(measure.key(), measure.mean(own)));
          values.put("runs", own.size());
        });
    return json;
  }
}
