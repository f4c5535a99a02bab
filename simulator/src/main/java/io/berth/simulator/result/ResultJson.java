package io.berth.simulator.result;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.cycle.Nomination;
import io.berth.cycle.ScoredNode;
import io.berth.model.ResourceName;
import io.berth.model.Resources;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes results for machines; docs/simulate.md describes the form, which only grows. */
public final class ResultJson {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final int VERSION = 1;

  private ResultJson() {}

  /** Which pods are written. */
  public interface Selection {
    Selection ALL = of(true);

    /** All pods, but not how nodes were judged for them. */
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

    /** Tells whether a pod is written at all. */
    boolean lists(PodOutcome pod);

    /** Tells whether it is written how nodes were judged for this pod, where that was kept. */
    boolean explains(PodOutcome pod);
  }

  public static ObjectNode of(SimulationResult result, Selection selection) {
    ObjectNode json = JSON.objectNode();
    json.put("kind", "Simulation").put("version", VERSION);
    json.put("configuration", result.setting().configuration());
    ArrayNode profiles = json.putArray("profiles");
    result.setting().profiles().forEach(profiles::add);
    json.put("seed", result.setting().seed());
    json.put("complete", result.effort().complete());
    json.put("summary", SummarySentence.of(result));
    json.set("totals", totals(result));
    ArrayNode workloads = json.putArray("workloads");
    result.workloads().forEach(one -> workloads.add(workload(one)));
    ArrayNode nodes = json.putArray("nodes");
    Map<ResourceName, Stranding> stranding = Stranding.of(result);
    result.nodes().forEach(one -> nodes.add(node(one, stranding)));
    ArrayNode pods = json.putArray("pods");
    result.pods().stream()
        .filter(selection::lists)
        .forEach(one -> pods.add(pod(one, selection.explains(one))));
    json.set("effort", effort(result.effort()));
    ArrayNode notes = json.putArray("notes");
    result.notes().forEach(notes::add);
    return json;
  }

  public static ObjectNode of(Comparison comparison, Selection selection) {
    SimulationResult first = comparison.first();
    SimulationResult second = comparison.second();
    ObjectNode json = comparison(first.effort().complete() && second.effort().complete());
    ObjectNode pods = json.putObject("pods");
    pods.put("onlyFirst", comparison.onlyFirst());
    pods.put("onlySecond", comparison.onlySecond());
    pods.put("elsewhere", comparison.elsewhere());
    json.put("summary", SummarySentence.of(comparison));
    json.set("first", of(first, selection));
    json.set("second", of(second, selection));
    return json;
  }

  /** Writes a comparison that was stopped before its second simulation began. */
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
    for (Totals.OfResource one : totals.resources()) {
      ObjectNode resource = resources.putObject(one.resource().name());
      resource
          .put("allocatable", one.allocatable())
          .put("before", one.before())
          .put("after", one.after())
          .put("free", one.free())
          .put("stranded", one.stranded())
          .put("wanted", one.wanted());
      Fragmentation free = fragmentation.get(one.resource());
      if (free != null) {
        resource.set("fragmentation", fragmentation(free));
      }
    }
    return json;
  }

  private static ObjectNode fragmentation(Fragmentation free) {
    ObjectNode json = JSON.objectNode();
    ArrayNode chunks = json.putArray("chunks");
    for (Fragmentation.Chunk one : free.chunks()) {
      chunks.addObject().put("from", one.from()).put("to", one.to()).put("nodes", one.nodes());
    }
    ArrayNode fits = json.putArray("fits");
    free.fits().forEach(one -> fits.addObject().put("size", one.size()).put("pods", one.pods()));
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

  private static ObjectNode node(NodeUse node, Map<ResourceName, Stranding> stranding) {
    ObjectNode json = JSON.objectNode();
    json.put("name", node.name()).put("unschedulable", node.unschedulable());
    json.putObject("pods")
        .put("allocatable", node.allocatable().pods())
        .put("before", node.podsBefore())
        .put("after", node.podsAfter());
    ObjectNode resources = json.putObject("resources");
    for (ResourceName name : names(node.allocatable())) {
      ObjectNode one =
          resources
              .putObject(name.name())
              .put("allocatable", node.allocatable().get(name))
              .put("before", node.before().get(name))
              .put("after", node.after().get(name));
      Stranding of = stranding.get(name);
      if (of != null && of.on(node) > 0) {
        one.put("stranded", of.on(node));
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
      for (ScoredNode node : explanation.best()) {
        ObjectNode one = best.addObject().put("node", node.nodeName()).put("total", node.total());
        ObjectNode plugins = one.putObject("plugins");
        node.parts().forEach(part -> plugins.put(part.plugin(), part.weighted()));
      }
    }
    rejections(json, explanation.rejected());
    Nomination nomination = explanation.nomination();
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
      ObjectNode one = rejections.addObject();
      if (!rejected.plugin().isEmpty()) {
        one.put("plugin", rejected.plugin());
      }
      one.put("reason", rejected.reason()).put("nodes", rejected.nodes());
    }
  }

  private static ObjectNode effort(Effort effort) {
    return JSON.objectNode()
        .put("decisions", effort.decisions())
        .put("preemptions", effort.preemptions())
        .put("simulatedSeconds", effort.simulated().toSeconds())
        .put("elapsedMillis", effort.elapsed().toMillis())
        .put("decisionsPerSecond", effort.decisionsPerSecond());
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
