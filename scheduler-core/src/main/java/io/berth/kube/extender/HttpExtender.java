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
import io.berth.runtime.WeightedScorer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** One extender: what it can do, whom it cares for, and how it is asked. */
final class HttpExtender {
  private final Extender settings;
  private final ExtenderClient client;
  private final ExtenderArgs requests;
  private final String name;
  private final Set<ResourceName> managed;

  HttpExtender(Extender settings, ExtenderClient client, RawObjects texts) {
    this.settings = settings;
    this.client = client;
    this.requests = new ExtenderArgs(texts, settings.nodeCacheCapable());
    this.name = new ExtenderUrl(settings.urlPrefix()).shown();
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

  /** Tells whether decisions go on without it when it fails. */
  boolean isIgnorable() {
    return settings.ignorable();
  }

  WeightedScorer scorer() {
    return new WeightedScorer(name, settings.weight());
  }

  /** Tells whether a container of the pod names a resource that this one manages, be it 0 of it. */
  boolean isInterestedIn(PodInfo pod) {
    return managed.isEmpty() || names(pod.containers()) || names(pod.initContainers());
  }

  private boolean names(List<ContainerInfo> containers) {
    for (ContainerInfo container : containers) {
      Resources requested = container.requests(); // what is limited is requested, servers see to it
      for (int i = 0; i < requested.extendedCount(); i++) {
        if (managed.contains(requested.extendedName(i))) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * What it says of nodes.
   *
   * @param passing the nodes that can be used
   * @param failed reasons against others, as many as it cares to give
   */
  record Sifted(Set<String> passing, Map<String, Status> failed) {}

  Sifted filter(PodInfo pod, List<NodeInfo> nodes) throws ExtenderException {
    ExtenderResult answer = client.post(settings.filterVerb(), requests.nodes(pod, nodes));
    String error = answer.field("Error").text();
    if (!error.isEmpty()) {
      throw new ExtenderException(error);
    }
    Set<String> passing = passing(answer);
    Set<String> asked = nodes.stream().map(NodeInfo::name).collect(Collectors.toSet());
    for (String one : passing) {
      if (!asked.contains(one)) {
        throw new ExtenderException(
            "extender \"%s\" claims a filtered node \"%s\" which is not found in the input node list"
                .formatted(name, one));
      }
    }
    Map<String, Status> failed = new HashMap<>();
    for (var one : answer.field("FailedNodes").entries().entrySet()) {
      failed.put(one.getKey(), Status.unschedulable(TextExcerpt.of(one.getValue().text())));
    }
    for (var one : answer.field("FailedAndUnresolvableNodes").entries().entrySet()) {
      failed.put(
          one.getKey(), Status.unschedulableAndUnresolvable(TextExcerpt.of(one.getValue().text())));
    }
    return new Sifted(passing, failed);
  }

  /** Names count only if names were asked for; where there is neither, no node passes. */
  private Set<String> passing(ExtenderResult answer) throws ExtenderException {
    Set<String> passing = new HashSet<>();
    ExtenderResult names = answer.field("NodeNames");
    if (settings.nodeCacheCapable() && !names.isAbsent()) {
      for (ExtenderResult one : names.items()) {
        passing.add(one.text());
      }
    } else {
      for (ExtenderResult node : answer.field("Nodes").field("items").items()) {
        passing.add(node.field("metadata").field("name").text());
      }
    }
    return passing;
  }

  /** Begins to ask how good the nodes are. */
  ExtenderClient.Call beginScoring(PodInfo pod, List<NodeInfo> nodes) throws ExtenderException {
    return client.begin(settings.prioritizeVerb(), requests.nodes(pod, nodes));
  }

  /** Returns the answer to that, in the order of the nodes; those that it leaves out get 0. */
  static List<Long> scores(ExtenderClient.Call call, List<NodeInfo> nodes)
      throws ExtenderException {
    Map<String, Long> given = new HashMap<>();
    for (ExtenderResult one : call.await().items()) {
      given.merge(one.field("Host").text(), one.field("Score").number(), Long::sum);
    }
    return nodes.stream().map(node -> given.getOrDefault(node.name(), 0L)).toList();
  }

  /**
   * Has it bind a pod.
   *
   * @param gate asked when everything is ready to be sent
   * @return whether the gate was open; if not, nothing was asked
   */
  boolean bind(PodInfo pod, String nodeName, WriteGate gate) throws ExtenderException {
    ExtenderResult answer =
        client.post(settings.bindVerb(), ExtenderArgs.binding(pod, nodeName), gate);
    if (answer == null) {
      return false;
    }
    String error = answer.field("Error").text();
    if (!error.isEmpty()) {
      throw new ExtenderException(error);
    }
    return true;
  }

  /** Returns the candidates that it leaves, with the victims that it wants. */
  List<PreemptionCandidate> preempt(
      PodInfo pod, Snapshot snapshot, List<PreemptionCandidate> candidates)
      throws ExtenderException {
    ExtenderResult answer = client.post(settings.preemptVerb(), requests.victims(pod, candidates));
    return new ExtenderVictims(name, isIgnorable(), snapshot)
        .read(answer.field("NodeNameToMetaVictims"), candidates);
  }

  void close() {
    client.close();
  }
}
