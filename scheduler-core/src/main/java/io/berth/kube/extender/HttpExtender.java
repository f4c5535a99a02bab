package io.berth.kube.extender;

import io.berth.config.Extender;
import io.berth.framework.PreemptionCandidate;
import io.berth.framework.Status;
import io.berth.kube.RawObjects;
import io.berth.kube.WriteGate;
import io.berth.model.ContainerInfo;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.ResourceName;
import io.berth.model.Resources;
import io.berth.model.Snapshot;
import io.berth.runtime.ScoreTable.ScorerWeight;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** An HTTP extender. */
final class HttpExtender {
  private final Extender settings;
  private final ExtenderClient client;
  private final ExtenderArgs requests;
  private final String name;
  private final Set<ResourceName> managed;

  HttpExtender(Extender settings, ExtenderClient client, RawObjects rawObjects) {
    this.settings = settings;
    this.client = client;
    this.requests = new ExtenderArgs(rawObjects, settings.nodeCacheCapable());
    this.name = new ExtenderUrl(settings.urlPrefix()).masked();
    this.managed =
        settings.managedResources().stream()
            .map(resource -> ResourceName.of(resource.name()))
            .collect(Collectors.toSet());
  }

  String name() {
    return name;
  }

  boolean filters() {
    return !settings.filterVerb().isEmpty();
  }

  boolean scores() {
    return !settings.prioritizeVerb().isEmpty();
  }

  boolean binds() {
    return !settings.bindVerb().isEmpty();
  }

  boolean preempts() {
    return !settings.preemptVerb().isEmpty();
  }

  /** Returns whether scheduling continues without it if it fails. */
  boolean isIgnorable() {
    return settings.ignorable();
  }

  ScorerWeight scorer() {
    return new ScorerWeight(name, settings.weight());
  }

  /** Returns whether a container of the pod requests a managed resource, even 0 of it. */
  boolean isInterested(PodInfo pod) {
    return managed.isEmpty()
        || requestsManaged(pod.containers())
        || requestsManaged(pod.initContainers());
  }

  private boolean requestsManaged(List<ContainerInfo> containers) {
    for (ContainerInfo container : containers) {
      Resources requested = container.requests(); // API servers default requests to limits
      for (int i = 0; i < requested.scalarCount(); i++) {
        if (managed.contains(requested.scalarName(i))) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * The result of a filter request.
   *
   * @param passing the feasible nodes
   * @param failed the statuses of other nodes, as far as the response contains them
   */
  record FilterResult(Set<String> passing, Map<String, Status> failed) {}

  FilterResult filter(PodInfo pod, List<NodeInfo> nodes) throws ExtenderException {
    ExtenderResult response = client.post(settings.filterVerb(), requests.nodes(pod, nodes));
    String error = response.field("Error").text();
    if (!error.isEmpty()) {
      throw new ExtenderException(error);
    }
    Set<String> passing = passing(response);
    Set<String> nodeNames = nodes.stream().map(NodeInfo::name).collect(Collectors.toSet());
    for (String node : passing) {
      if (!nodeNames.contains(node)) {
        throw new ExtenderException(
            "extender \"%s\" claims a filtered node \"%s\" which is not found in the input node list"
                .formatted(name, node));
      }
    }
    Map<String, Status> failed = new HashMap<>();
    for (var entry : response.field("FailedNodes").entries().entrySet()) {
      failed.put(
          entry.getKey(), Status.unschedulable(ExtenderException.excerpt(entry.getValue().text())));
    }
    for (var entry : response.field("FailedAndUnresolvableNodes").entries().entrySet()) {
      failed.put(
          entry.getKey(),
          Status.unschedulableAndUnresolvable(ExtenderException.excerpt(entry.getValue().text())));
    }
    return new FilterResult(passing, failed);
  }

  /**
   * Returns the feasible nodes. Names are only read if names were sent; without both, none passes.
   */
  private Set<String> passing(ExtenderResult response) throws ExtenderException {
    Set<String> passing = new HashSet<>();
    ExtenderResult names = response.field("NodeNames");
    if (settings.nodeCacheCapable() && !names.isAbsent()) {
      for (ExtenderResult entry : names.items()) {
        passing.add(entry.text());
      }
    } else {
      for (ExtenderResult node : response.field("Nodes").field("items").items()) {
        passing.add(node.field("metadata").field("name").text());
      }
    }
    return passing;
  }

  /** Sends a prioritize request. */
  ExtenderClient.Call beginScoring(PodInfo pod, List<NodeInfo> nodes) throws ExtenderException {
    return client.begin(settings.prioritizeVerb(), requests.nodes(pod, nodes));
  }

  /** Waits for the scores, and returns them in the order of the nodes; 0 for missing nodes. */
  static List<Long> scores(ExtenderClient.Call call, List<NodeInfo> nodes)
      throws ExtenderException {
    Map<String, Long> scores = new HashMap<>();
    for (ExtenderResult entry : call.await().items()) {
      scores.merge(entry.field("Host").text(), entry.field("Score").number(), Long::sum);
    }
    return nodes.stream().map(node -> scores.getOrDefault(node.name(), 0L)).toList();
  }

  /**
   * Lets the extender bind a pod.
   *
   * @param gate checked when the connection is established
   * @return whether the gate was open; if not, no request was sent
   */
  boolean bind(PodInfo pod, String nodeName, WriteGate gate) throws ExtenderException {
    ExtenderResult response =
        client.post(settings.bindVerb(), ExtenderArgs.binding(pod, nodeName), gate);
    if (response == null) {
      return false;
    }
    String error = response.field("Error").text();
    if (!error.isEmpty()) {
      throw new ExtenderException(error);
    }
    return true;
  }

  /** Returns the candidates that the extender accepts, with its victims. */
  List<PreemptionCandidate> preempt(
      PodInfo pod, Snapshot snapshot, List<PreemptionCandidate> candidates)
      throws ExtenderException {
    ExtenderResult response =
        client.post(settings.preemptVerb(), requests.victims(pod, candidates));
    return new ExtenderVictims(name, isIgnorable(), snapshot)
        .read(response.field("NodeNameToMetaVictims"), candidates);
  }

  void close() {
    client.close();
  }
}
