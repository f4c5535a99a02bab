package io.berth.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.inject.util.Modules;
import io.berth.config.ConfigReader;
import io.berth.config.ProfileConfiguration;
import io.berth.cycle.NodeEvaluation;
import io.berth.framework.Code;
import io.berth.framework.NodeToStatusReader;
import io.berth.framework.PluginStatus;
import io.berth.framework.Preemptor;
import io.berth.framework.Status;
import io.berth.manifest.KubernetesJson;
import io.berth.manifest.Scenario;
import io.berth.manifest.ScenarioReader;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.runtime.PluginRegistry;
import io.berth.runtime.PodNominator;
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

/** A pod that fits nowhere, and what a profile does about it. */
final class PreemptionAttempt {
  private static final PluginStatus UNRESOLVABLE =
      new PluginStatus("test", Status.unschedulableAndUnresolvable("looked at another time"));

  /** What came of asking the PostFilter plugins. */
  record Outcome(PostFilterRunner.Outcome postFilter, List<Preemption> preemptions) {}

  private final PodInfo pod;
  private final Snapshot snapshot;
  private final List<PodInfo> pending = new ArrayList<>();
  private final RecordingPreemptor preemptor = new RecordingPreemptor();
  private final Profile profile;
  private final NodeEvaluation assessment;

  PreemptionAttempt(PluginRegistry registry, String line) {
    Scenario scenario = new ScenarioReader().read(line);
    this.pod = PodInfo.of(scenario.pod());
    this.snapshot = InMemorySnapshot.of(scenario.objects());
    for (JsonNode one : VectorLines.parse(line).path("unscheduledPods")) {
      pending.add(PodInfo.of(KubernetesJson.mapper().convertValue(one, Pod.class)));
    }
    ProfileConfiguration configuration =
        Objects.requireNonNull(new ConfigReader(registry).read(scenario.config()).configuration())
            .profiles()
            .getFirst();
    var ports =
        Modules.override(
                new InMemoryPortsModule(scenario.objects(), Set.of(configuration.schedulerName())))
            .with(
                binder -> {
                  binder.bind(Preemptor.class).toInstance(preemptor);
                  // Pods that have not started count as started now, after all others.
                  Instant now = Instant.parse("2100-01-01T00:00:00Z");
                  binder.bind(InstantSource.class).toInstance(InstantSource.fixed(now));
                });
    this.profile = new ProfileFactory(registry, ports).build(configuration);
    this.assessment = NodeEvaluation.begin(profile, snapshot, pod, nominations());
  }

  private PodNominator nominations() {
    return name -> pending.stream().filter(one -> one.nominatedNodeName().equals(name)).toList();
  }

  /** Judges the nodes; must come before what follows. */
  Evaluation evaluate() {
    Status judged = assessment.findFeasibleNodes();
    return new Evaluation(
        pod, snapshot, null, assessment, null, judged.isSuccess() ? null : judged);
  }

  String failureText() {
    return assessment.fitErrorMessage();
  }

  int size() {
    return snapshot.size();
  }

  /** Returns the nodes on which the loss of pods could help. */
  List<String> potentialNodes() {
    return snapshot.nodes().stream()
        .filter(node -> code(node.index()) == Code.UNSCHEDULABLE)
        .map(NodeInfo::name)
        .toList();
  }

  private Code code(int nodeIndex) {
    PluginStatus rejection = assessment.get(nodeIndex);
    return rejection == null ? Code.SUCCESS : rejection.status().code();
  }

  Outcome postFilter() {
    return run(assessment);
  }

  /** Asks as if the other nodes were out of the question, which shows the node's victims. */
  Outcome postFilterOn(String nodeName) {
    int index = Objects.requireNonNull(snapshot.node(nodeName)).index();
    return run(other -> other == index ? assessment.get(other) : UNRESOLVABLE);
  }

  private Outcome run(NodeToStatusReader verdicts) {
    PostFilterRunner.Outcome outcome =
        profile.postFilters().run(assessment.state(), pod, verdicts, assessment.filtering());
    return new Outcome(outcome, preemptor.take());
  }

  /** Returns the pending pods of lower priority that are nominated to a node. */
  List<PodInfo> lowerNominated(String nodeName) {
    return nominations().on(nodeName).stream()
        .filter(other -> other.priority() < pod.priority())
        .toList();
  }
}
