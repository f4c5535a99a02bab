package io.berth.simulator;

import io.berth.config.ConfigReader;
import io.berth.config.ConfigResult;
import io.berth.config.EffectiveConfiguration;
import io.berth.config.Extender;
import io.berth.config.ProfileConfiguration;
import io.berth.config.SchedulerConfiguration;
import io.berth.framework.Preemptor;
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

/** Evaluates pods on clusters in memory, each with the profile that it names. */
public final class Evaluator {
  private final PluginRegistry registry;
  private String latestText = "";
  private ConfigResult latest;

  public Evaluator(PluginRegistry registry) {
    this.registry = registry;
    this.latest = new ConfigReader(registry).read(latestText);
  }

  /**
   * Evaluates a scenario.
   *
   * @throws ManifestException if its configuration cannot be used
   */
  public Evaluation evaluate(Scenario scenario) {
    if (!scenario.config().equals(latestText)) { // scenarios of a file mostly share one
      latestText = scenario.config();
      latest = new ConfigReader(registry).read(latestText);
    }
    ConfigResult read = latest;
    SchedulerConfiguration configuration = read.configuration();
    if (configuration == null) {
      throw new ManifestException(
          read.errors().stream().map(Problem::toString).collect(Collectors.joining("; ")));
    }
    return evaluate(configuration, scenario.objects(), scenario.pod());
  }

  /**
   * Evaluates a pod with the profile that it names, or the only one there is.
   *
   * @throws ManifestException if there is no such profile, or an extender would have to be called
   */
  public Evaluation evaluate(SchedulerConfiguration read, ClusterObjects objects, Pod pod) {
    PodInfo info = PodInfo.of(pod);
    Profile profile = profile(read, objects, info, ReadOnly.INSTANCE);
    return Evaluation.of(profile, InMemorySnapshot.of(objects), info);
  }

  /** Evaluates a pod in the same way and, if it fits nowhere, looks for pods that could go. */
  public Attempt attempt(SchedulerConfiguration read, ClusterObjects objects, Pod pod) {
    PodInfo info = PodInfo.of(pod);
    RecordingPreemptor preemptor = new RecordingPreemptor();
    Profile profile = profile(read, objects, info, preemptor);
    Evaluation evaluation = Evaluation.of(profile, InMemorySnapshot.of(objects), info);
    return Attempt.of(evaluation, profile, preemptor);
  }

  private Profile profile(
      SchedulerConfiguration read, ClusterObjects objects, PodInfo pod, Preemptor preemptor) {
    refuseExtenders(read);
    SchedulerConfiguration configuration = EffectiveConfiguration.of(read, registry);
    Set<String> own = new LinkedHashSet<>();
    configuration.profiles().forEach(profile -> own.add(profile.schedulerName()));
    return new ProfileFactory(registry, new InMemoryPortsModule(objects, own, preemptor))
        .build(choose(configuration, pod.schedulerName()));
  }

  /** Nothing here calls others over the network; extenders without these verbs have no say. */
  static void refuseExtenders(SchedulerConfiguration configuration) {
    for (int i = 0; i < configuration.extenders().size(); i++) {
      Extender extender = configuration.extenders().get(i);
      if (!extender.filterVerb().isEmpty() || !extender.prioritizeVerb().isEmpty()) {
        throw new ManifestException(
            "extenders[%d]: extenders are asked by a live scheduler only; take it out to go on without it"
                .formatted(i));
      }
    }
  }

  static ProfileConfiguration choose(SchedulerConfiguration configuration, String schedulerName) {
    if (configuration.profiles().size() == 1) {
      return configuration.profiles().getFirst();
    }
    return configuration.profiles().stream()
        .filter(profile -> profile.schedulerName().equals(schedulerName))
        .findFirst()
        .orElseThrow(
            () ->
                new ManifestException(
                    "spec.schedulerName: no profile of the configuration is named \"%s\"; there are %s"
                        .formatted(
                            schedulerName,
                            String.join(
                                ", ",
                                configuration.profiles().stream()
                                    .map(ProfileConfiguration::schedulerName)
                                    .toList()))));
  }
}
