package io.berth.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.inject.util.Modules;
import io.berth.config.ConfigReader;
import io.berth.config.ProfileConfiguration;
import io.berth.cycle.NodeEvaluation;
import io.berth.framework.Code;
import io.berth.framework.NodeToStatusReader;
import io.berth.framework.PluginStatus;
import io.berth.framework.PreemptionExecutor;
import io.berth.framework.Status;
import io.berth.manifest.KubernetesJson;
import io.berth.manifest.Scenario;
import io.berth.manifest.ScenarioReader;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.runtime.NominatedPodLister;
import io.berth.runtime.PluginRegistry;
import io.berth.runtime.PostFilterRunner;
import io.berth.runtime.Profile;
import io.berth.runtime.ProfileFactory;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** A PostFilter run for an unschedulable pod. */
final class PreemptionAttempt {
  private static final PluginStatus UNRESOLVABLE =
      new PluginStatus("test", Status.unschedulableAndUnresolvable("not evaluated"));

  /** The outcome of the PostFilter plugins. */
  record Outcome(PostFilterRunner.Outcome postFilter, List<Attempt.Preemption> preemptions) {}

  private final PodInfo pod;
  private final Snapshot snapshot;
  private final List<PodInfo> pending = new ArrayList<>();
  private final Attempt.RecordingPreemptionExecutor preemptor =
      new Attempt.RecordingPreemptionExecutor();
  private final Profile profile;
  private final NodeEvaluation nodeEvaluation;

  PreemptionAttempt(PluginRegistry registry, String line) {
    Scenario scenario = new ScenarioReader().read(line);
    this.pod = PodInfo.of(scenario.pod());
    this.snapshot = InMemorySnapshot.of(scenario.objects());
    for (JsonNode unscheduled : VectorLines.parse(line).path("unscheduledPods")) {
      pending.add(PodInfo.of(KubernetesJson.mapper().convertValue(unscheduled, Pod.class)));
    }
    ProfileConfiguration configuration =
        Objects.requireNonNull(new ConfigReader(registry).read(scenario.config()).configuration())
            .profiles()
            .getFirst();
    var ports =
        Modules.override(
                new InMemoryListersModule(
                    scenario.objects(), Set.of(configuration.schedulerName())))
            .with(
                binder -> {
                  binder.bind(PreemptionExecutor.class).toInstance(preemptor);
                  // Pods that have not started count as started now, after all others.
                  Instant now = Instant.parse("2100-01-01T00:00:00Z");
                  binder.bind(InstantSource.class).toInstance(InstantSource.fixed(now));
                });
    this.profile = new ProfileFactory(registry, ports).build(configuration);
    this.nodeEvaluation = NodeEvaluation.begin(profile, snapshot, pod, nominations());
  }

  private NominatedPodLister nominations() {
    return name ->
        pending.stream().filter(other -> other.nominatedNodeName().equals(name)).toList();
  }

  /** Filters the nodes; call first. */
  Evaluation evaluate() {
    Status status = nodeEvaluation.findFeasibleNodes();
    return new Evaluation(
        pod, snapshot, null, nodeEvaluation, null, status.isSuccess() ? null : status);
  }

  String failureText() {
    return nodeEvaluation.fitErrorMessage();
  }

  int size() {
    return snapshot.size();
  }

  /** Returns the nodes on which preemption could help. */
  List<String> potentialNodes() {
    return snapshot.nodes().stream()
        .filter(node -> code(node.index()) == Code.UNSCHEDULABLE)
        .map(NodeInfo::name)
        .toList();
  }

  private Code code(int nodeIndex) {
    PluginStatus rejection = nodeEvaluation.get(nodeIndex);
    return rejection == null ? Code.SUCCESS : rejection.status().code();
  }

  Outcome postFilter() {
    return run(nodeEvaluation);
  }

  /** Runs PostFilter with all other nodes unresolvable. */
  Outcome postFilterOn(String nodeName) {
    int index = Objects.requireNonNull(snapshot.node(nodeName)).index();
    return run(other -> other == index ? nodeEvaluation.get(other) : UNRESOLVABLE);
  }

  private Outcome run(NodeToStatusReader statuses) {
    PostFilterRunner.Outcome outcome =
        profile
            .postFilters()
            .run(nodeEvaluation.state(), pod, statuses, nodeEvaluation.nominatedPodsFilter());
    return new Outcome(outcome, preemptor.drain());
  }

  /** Returns the pending pods of lower priority that are nominated to a node. */
  List<PodInfo> lowerNominated(String nodeName) {
    return nominations().nominatedPodsForNode(nodeName).stream()
        .filter(other -> other.priority() < pod.priority())
        .toList();
  }
}
