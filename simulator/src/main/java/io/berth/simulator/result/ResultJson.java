package io.berth.simulator.result;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.cycle.AttemptOutcome.PreemptionRecord;
import io.berth.cycle.NodePluginScores;
import io.berth.model.ResourceName;
import io.berth.model.Resources;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes results as JSON; docs/simulate.md describes the format, which only grows. */
public final class ResultJson {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final int VERSION = 1;

  private ResultJson() {}

  /** Selects the pods to write. */
  public interface Selection {
    Selection ALL = of(true);

    /** All pods, without explanations. */
    Selection UNEXPLAINED = of(false);

    private static Selection of(boolean explained) {
      return new Selection() {
        @Override
        public boolean lists(PodOutcome pod) {
          return true;
        }

        @Override
        public boolean explains(PodOutcome pod) {
          return explained;
        }
      };
    }

    /** Returns whether a pod is written. */
    boolean lists(PodOutcome pod);

    /** Returns whether the explanation of a pod is written, if it has one. */
    boolean explains(PodOutcome pod);
  }

  public static ObjectNode of(SimulationResult result, Selection selection) {
    ObjectNode json = JSON.objectNode();
    json.put("kind", "Simulation").put("version", VERSION);
    json.put("configuration", result.setting().configuration());
    ArrayNode profiles = json.putArray("profiles");
    result.setting().profiles().forEach(profiles::add);
    json.put("seed", result.setting().seed());
    json.put("complete", result.statistics().complete());
    json.put("summary", SummarySentence.of(result));
    json.set("totals", totals(result));
    ArrayNode workloads = json.putArray("workloads");
    result.workloads().forEach(outcome -> workloads.add(workload(outcome)));
    ArrayNode nodes = json.putArray("nodes");
    Map<ResourceName, Stranding> stranding = Stranding.of(result);
    result.nodes().forEach(node -> nodes.add(node(node, stranding)));
    ArrayNode pods = json.putArray("pods");
    result.pods().stream()
        .filter(selection::lists)
        .forEach(pod -> pods.add(pod(pod, selection.explains(pod))));
    json.set("effort", statistics(result.statistics()));
    ArrayNode notes = json.putArray("notes");
    result.notes().forEach(notes::add);
    return json;
  }

  public static ObjectNode of(Comparison comparison, Selection selection) {
    SimulationResult first = comparison.first();
    SimulationResult second = comparison.second();
    ObjectNode json = comparison(first.statistics().complete() && second.statistics().complete());
    ObjectNode pods = json.putObject("pods");
    pods.put("onlyFirst", comparison.onlyFirst());
    pods.put("onlySecond", comparison.onlySecond());
    pods.put("elsewhere", comparison.elsewhere());
    json.put("summary", SummarySentence.of(comparison));
    json.set("first", of(first, selection));
    json.set("second", of(second, selection));
    return json;
  }

  /** Writes a comparison that was stopped before its second simulation started. */
  public static ObjectNode ofHalf(SimulationResult first, Selection selection) {
    return comparison(false).set("first", of(first, selection));
  }

  private static ObjectNode comparison(boolean complete) {
    ObjectNode json = JSON.objectNode();
    return json.put("kind", "Comparison").put("version", VERSION).put("complete", complete);
  }

  private static ObjectNode totals(SimulationResult result) {
    Totals totals = result.totals();
    ObjectNode json = JSON.objectNode();
    json.put("nodes", totals.nodes());
    json.putObject("nodesUsed").put("before", totals.usedBefore()).put("after", totals.usedAfter());
    json.put("toPlace", totals.toPlace());
    json.putObject("pods")
        .put("running", totals.running())
        .put("placed", totals.placed())
        .put("pending", totals.pending())
        .put("preempted", totals.preempted())
        .put("foreign", totals.foreign());
    ObjectNode resources = json.putObject("resources");
    Map<ResourceName, Fragmentation> fragmentation = Fragmentation.of(result);
    for (Totals.ResourceTotal total : totals.resources()) {
      ObjectNode resource = resources.putObject(total.resource().name());
      resource
          .put("allocatable", total.allocatable())
          .put("before", total.before())
          .put("after", total.after())
          .put("free", total.free())
          .put("stranded", total.stranded())
          .put("wanted", total.pending());
      Fragmentation free = fragmentation.get(total.resource());
      if (free != null) {
        resource.set("fragmentation", fragmentation(free));
      }
    }
    return json;
  }

  private static ObjectNode fragmentation(Fragmentation free) {
    ObjectNode json = JSON.objectNode();
    ArrayNode chunks = json.putArray("chunks");
    for (Fragmentation.Chunk chunk : free.chunks()) {
      chunks
          .addObject()
          .put("from", chunk.from())
          .put("to", chunk.to())
          .put("nodes", chunk.nodes());
    }
    ArrayNode fits = json.putArray("fits");
    free.fits().forEach(fit -> fits.addObject().put("size", fit.size()).put("pods", fit.pods()));
    return json;
  }

  private static ObjectNode workload(WorkloadOutcome outcome) {
    ObjectNode json = JSON.objectNode();
    json.put("kind", outcome.workload().kind())
        .put("namespace", outcome.workload().namespace())
        .put("name", outcome.workload().name())
        .put("running", outcome.running())
        .put("placed", outcome.placed())
        .put("pending", outcome.pending())
        .put("preempted", outcome.preempted())
        .put("foreign", outcome.foreign());
    ArrayNode reasons = json.putArray("reasons");
    outcome
        .reasons()
        .forEach(
            reason -> reasons.addObject().put("reason", reason.text()).put("pods", reason.pods()));
    return json;
  }

  private static ObjectNode node(NodeUsage node, Map<ResourceName, Stranding> stranding) {
    ObjectNode json = JSON.objectNode();
    json.put("name", node.name()).put("unschedulable", node.unschedulable());
    json.putObject("pods")
        .put("allocatable", node.allocatable().pods())
        .put("before", node.podsBefore())
        .put("after", node.podsAfter());
    ObjectNode resources = json.putObject("resources");
    for (ResourceName name : names(node.allocatable())) {
      ObjectNode resource =
          resources
              .putObject(name.name())
              .put("allocatable", node.allocatable().get(name))
              .put("before", node.before().get(name))
              .put("after", node.after().get(name));
      Stranding stranded = stranding.get(name);
      if (stranded != null && stranded.on(node) > 0) {
        resource.put("stranded", stranded.on(node));
      }
    }
    return json;
  }

  private static ObjectNode pod(PodOutcome pod, boolean explained) {
    ObjectNode json = JSON.objectNode();
    json.put("namespace", pod.namespace()).put("name", pod.name());
    if (!pod.replaces().isEmpty()) {
      json.put("replaces", pod.replaces());
    }
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
    if (explained && pod.explanation() != null) {
      explain(json, pod.explanation());
    }
    return json;
  }

  private static void explain(ObjectNode json, PodOutcome.Explanation explanation) {
    if (explanation.nominated()) {
      json.put("nominated", true);
    }
    if (!explanation.best().isEmpty()) {
      ObjectNode scores = json.putObject("scores").put("feasible", explanation.feasible());
      ArrayNode best = scores.putArray("best");
      for (NodePluginScores node : explanation.best()) {
        ObjectNode scored =
            best.addObject().put("node", node.nodeName()).put("total", node.total());
        ObjectNode plugins = scored.putObject("plugins");
        node.parts().forEach(part -> plugins.put(part.plugin(), part.weighted()));
      }
    }
    rejections(json, explanation.rejected());
    PreemptionRecord nomination = explanation.nomination();
    if (nomination != null) {
      ObjectNode preemption = json.putObject("preemption").put("node", nomination.nodeName());
      nomination.victims().forEach(preemption.putArray("victims")::add);
      preemption.put("victimCount", nomination.victimCount());
    }
    PodOutcome.Earlier earlier = explanation.earlier();
    if (earlier != null) {
      rejections(
          json.putObject("earlierAttempt").put("attempt", earlier.attempt()), earlier.rejected());
    }
  }

  private static void rejections(ObjectNode json, List<PodOutcome.Rejected> all) {
    ArrayNode rejections = json.putArray("rejections");
    for (PodOutcome.Rejected rejected : all) {
      ObjectNode rejection = rejections.addObject();
      if (!rejected.plugin().isEmpty()) {
        rejection.put("plugin", rejected.plugin());
      }
      rejection.put("reason", rejected.reason()).put("nodes", rejected.nodes());
    }
  }

  private static ObjectNode statistics(SimulationResult.Statistics statistics) {
    return JSON.objectNode()
        .put("decisions", statistics.decisions())
        .put("preemptions", statistics.preemptions())
        .put("simulatedSeconds", statistics.simulated().toSeconds())
        .put("elapsedMillis", statistics.elapsed().toMillis())
        .put("decisionsPerSecond", statistics.decisionsPerSecond());
  }

  /** Returns CPU, memory and storage, then extended resources by name. */
  private static List<ResourceName> names(Resources resources) {
    List<ResourceName> names = new ArrayList<>();
    for (int i = 0; i < resources.scalarCount(); i++) {
      names.add(resources.scalarName(i));
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
