package io.berth.simulator;

import io.berth.config.ConfigReader;
import io.berth.config.ConfigResult;
import io.berth.config.EffectiveConfiguration;
import io.berth.config.Extender;
import io.berth.config.ProfileConfiguration;
import io.berth.config.SchedulerConfiguration;
import io.berth.framework.PreemptionExecutor;
import io.berth.manifest.ClusterObjects;
import io.berth.manifest.ManifestException;
import io.berth.manifest.Scenario;
import io.berth.model.PodInfo;
import io.berth.runtime.PluginRegistry;
import io.berth.runtime.Profile;
import io.berth.runtime.ProfileFactory;
import io.berth.tree.Problem;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Evaluates pods on in-memory clusters, each with the profile of its scheduler name. */
public final class PodEvaluator {
  private final PluginRegistry registry;
  private String latestText = "";
  private ConfigResult latest;

  public PodEvaluator(PluginRegistry registry) {
    this.registry = registry;
    this.latest = new ConfigReader(registry).read(latestText);
  }

  /**
   * Evaluates a scenario.
   *
   * @throws ManifestException if its configuration is invalid
   */
  public Evaluation evaluate(Scenario scenario) {
    if (!scenario.config().equals(latestText)) { // scenarios of a file usually share one
      latestText = scenario.config();
      latest = new ConfigReader(registry).read(latestText);
    }
    ConfigResult result = latest;
    SchedulerConfiguration configuration = result.configuration();
    if (configuration == null) {
      throw new ManifestException(
          result.errors().stream().map(Problem::toString).collect(Collectors.joining("; ")));
    }
    return evaluate(configuration, scenario.objects(), scenario.pod());
  }

  /**
   * Evaluates a pod with the profile of its scheduler name, or with the only profile.
   *
   * @throws ManifestException if there is no such profile or an extender is configured
   */
  public Evaluation evaluate(SchedulerConfiguration raw, ClusterObjects objects, Pod pod) {
    PodInfo info = PodInfo.of(pod);
    Profile profile = profile(raw, objects, info, ReadOnly.INSTANCE);
    return Evaluation.of(profile, InMemorySnapshot.of(objects), info);
  }

  /**
   * Evaluates a pod like {@link #evaluate} and runs the PostFilter plugins if no node fits. As in a
   * simulation, a single profile may preempt the pods of all schedulers.
   */
  public Attempt attempt(SchedulerConfiguration raw, ClusterObjects objects, Pod pod) {
    PodInfo info = PodInfo.of(pod);
    Attempt.RecordingPreemptionExecutor preemptionExecutor =
        new Attempt.RecordingPreemptionExecutor();
    Profile profile = profile(raw, objects, info, preemptionExecutor);
    Evaluation evaluation = Evaluation.of(profile, InMemorySnapshot.of(objects), info);
    return Attempt.of(evaluation, profile, preemptionExecutor);
  }

  private Profile profile(
      SchedulerConfiguration raw,
      ClusterObjects objects,
      PodInfo pod,
      PreemptionExecutor preemptionExecutor) {
    rejectExtenders(raw);
    SchedulerConfiguration configuration = EffectiveConfiguration.of(raw, registry);
    Set<String> schedulerNames = new LinkedHashSet<>();
    configuration.profiles().forEach(profile -> schedulerNames.add(profile.schedulerName()));
    if (configuration.profiles().size() == 1) {
      objects
          .all(Pod.class)
          .forEach(other -> schedulerNames.add(PodInfo.of(other).schedulerName()));
    }
    return new ProfileFactory(
            registry, new InMemoryListersModule(objects, schedulerNames, preemptionExecutor))
        .build(selectProfile(configuration, pod.schedulerName()));
  }

  /** Rejects extenders, which need the network; those without these verbs have no effect. */
  static void rejectExtenders(SchedulerConfiguration configuration) {
    for (int i = 0; i < configuration.extenders().size(); i++) {
      Extender extender = configuration.extenders().get(i);
      if (!extender.filterVerb().isEmpty() || !extender.prioritizeVerb().isEmpty()) {
        throw new ManifestException(
            "extenders[%d]: only a live scheduler calls extenders; remove the extender to continue"
                .formatted(i));
      }
    }
  }

  static ProfileConfiguration selectProfile(
      SchedulerConfiguration configuration, String schedulerName) {
    if (configuration.profiles().size() == 1) {
      return configuration.profiles().getFirst();
    }
    return configuration.profiles().stream()
        .filter(profile -> profile.schedulerName().equals(schedulerName))
        .findFirst()
        .orElseThrow(
            () ->
                new ManifestException(
                    "spec.schedulerName: no profile of the configuration is named \"%s\"; the profiles are %s"
                        .formatted(
                            schedulerName,
                            String.join(
                                ", ",
                                configuration.profiles().stream()
                                    .map(ProfileConfiguration::schedulerName)
                                    .toList()))));
  }
}
