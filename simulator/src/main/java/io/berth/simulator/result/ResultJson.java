package io.berth.simulator.result;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.cycle.ScoredNode;
import io.berth.model.ResourceName;
import io.berth.model.Resources;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Writes results for machines; docs/simulate.md describes the form, which only grows. */
public final class ResultJson {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final int VERSION = 1;

  private ResultJson() {}

  public static ObjectNode of(SimulationResult result) {
    ObjectNode json = JSON.objectNode();
    json.put("kind", "Simulation").put("version", VERSION);
    json.put("configuration", result.setting().configuration());
    ArrayNode profiles = json.putArray("profiles");
    result.setting().profiles().forEach(profiles::add);
    json.put("seed", result.setting().seed());
    json.put("complete", result.effort().complete());
    json.set("totals", totals(result.totals()));
    ArrayNode workloads = json.putArray("workloads");
    result.workloads().forEach(one -> workloads.add(workload(one)));
    ArrayNode nodes = json.putArray("nodes");
    result.nodes().forEach(one -> nodes.add(node(one)));
    ArrayNode pods = json.putArray("pods");
    result.pods().forEach(one -> pods.add(pod(one)));
    json.set("effort", effort(result.effort()));
    ArrayNode notes = json.putArray("notes");
    result.notes().forEach(notes::add);
    return json;
  }

  public static ObjectNode of(Comparison comparison) {
    ObjectNode json = JSON.objectNode();
    json.put("kind", "Comparison").put("version", VERSION);
    ObjectNode pods = json.putObject("pods");
    pods.put("onlyFirst", comparison.onlyFirst());
    pods.put("onlySecond", comparison.onlySecond());
    pods.put("elsewhere", comparison.elsewhere());
    json.set("first", of(comparison.first()));
    json.set("second", of(comparison.second()));
    return json;
  }

  private static ObjectNode totals(Totals totals) {
    ObjectNode json = JSON.objectNode();
    json.put("nodes", totals.nodes());
    json.putObject("nodesUsed").put("before", totals.usedBefore()).put("after", totals.usedAfter());
    json.putObject("pods")
        .put("running", totals.running())
        .put("placed", totals.placed())
        .put("pending", totals.pending())
        .put("preempted", totals.preempted())
        .put("foreign", totals.foreign());
    ObjectNode resources = json.putObject("resources");
    for (Totals.OfResource one : totals.resources()) {
      resources
          .putObject(one.resource().name())
          .put("allocatable", one.allocatable())
          .put("before", one.before())
          .put("after", one.after())
          .put("free", one.free())
          .put("stranded", one.stranded())
          .put("wanted", one.wanted());
    }
    return json;
  }

  private static ObjectNode workload(WorkloadOutcome one) {
    ObjectNode json = JSON.objectNode();
    json.put("kind", one.workload().kind())
        .put("namespace", one.workload().namespace())
        .put("name", one.workload().name())
        .put("running", one.running())
        .put("placed", one.placed())
        .put("pending", one.pending())
        .put("preempted", one.preempted())
        .put("foreign", one.foreign());
    ArrayNode reasons = json.putArray("reasons");
    one.reasons()
        .forEach(why -> reasons.addObject().put("reason", why.text()).put("pods", why.pods()));
    return json;
  }

  private static ObjectNode node(NodeUse node) {
    ObjectNode json = JSON.objectNode();
    json.put("name", node.name()).put("unschedulable", node.unschedulable());
    json.putObject("pods")
        .put("allocatable", node.allocatable().pods())
        .put("before", node.podsBefore())
        .put("after", node.podsAfter());
    ObjectNode resources = json.putObject("resources");
    for (ResourceName name : names(node.allocatable())) {
      resources
          .putObject(name.name())
          .put("allocatable", node.allocatable().get(name))
          .put("before", node.before().get(name))
          .put("after", node.after().get(name));
    }
    return json;
  }

  private static ObjectNode pod(PodOutcome pod) {
    ObjectNode json = JSON.objectNode();
    json.put("namespace", pod.namespace()).put("name", pod.name());
    json.putObject("workload")
        .put("kind", pod.workload().kind())
        .put("name", pod.workload().name());
    json.put("priority", pod.priority());
    json.put("state", pod.state().name().toLowerCase(Locale.ROOT));
    if (!pod.nodeName().isEmpty()) {
      json.put("node", pod.nodeName());
    }
    if (!pod.reason().isEmpty()) {
      json.put("reason", pod.reason());
    }
    json.put("attempts", pod.attempts());
    ObjectNode requests = json.putObject("requests");
    for (ResourceName name : names(pod.requests())) {
      if (pod.requests().get(name) > 0) {
        requests.put(name.name(), pod.requests().get(name));
      }
    }
    if (pod.scores() != null) {
      json.set("scores", scores(pod.scores()));
    }
    return json;
  }

  private static ObjectNode scores(PodOutcome.Scores scores) {
    ObjectNode json = JSON.objectNode();
    json.put("feasible", scores.feasible());
    ArrayNode best = json.putArray("best");
    for (ScoredNode node : scores.best()) {
      ObjectNode one = best.addObject().put("node", node.nodeName()).put("total", node.total());
      ObjectNode plugins = one.putObject("plugins");
      node.parts().forEach(part -> plugins.put(part.plugin(), part.weighted()));
    }
    return json;
  }

  private static ObjectNode effort(Effort effort) {
    return JSON.objectNode()
        .put("decisions", effort.decisions())
        .put("preemptions", effort.preemptions())
        .put("simulatedSeconds", effort.simulated().toSeconds())
        .put("elapsedMillis", effort.elapsed().toMillis());
  }

  /** CPU, memory, storage, then the others by name. */
  private static List<ResourceName> names(Resources resources) {
    List<ResourceName> names = new ArrayList<>();
    for (int i = 0; i < resources.extendedCount(); i++) {
      names.add(resources.extendedName(i));
    }
    names.sort(Comparator.comparing(ResourceName::name));
    if (resources.ephemeralStorage() > 0) {
      names.addFirst(ResourceName.EPHEMERAL_STORAGE);
    }
    names.addFirst(ResourceName.MEMORY);
    names.addFirst(ResourceName.CPU);
    return names;
  }
}
