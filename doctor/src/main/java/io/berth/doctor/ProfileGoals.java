package io.berth.doctor;

import io.berth.config.EffectivePlugins;
import io.berth.doctor.advice.Change;
import io.berth.doctor.advice.Goal;
import io.berth.doctor.experiment.WorkloadClass;
import io.berth.doctor.findings.FitStrategy;
import io.berth.doctor.findings.ProfileContext;
import io.berth.model.ResourceName;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The goals that the score plugins of a profile suggest, and changes that may reach them. */
final class ProfileGoals {
  private static final int MAX_DEVICES = 3;

  /** The factor by which a dominant weight exceeds the sum of the other weights. */
  private static final int DOMINANCE = 10;

  private static final int MAX_WEIGHT = 1_000_000;

  private static final String SPREAD = Change.NoDefaultSpreading.PLUGIN;

  /** Plugins whose scores are equal for all nodes of the experiments. */
  private static final List<String> CONSTANT_SCORERS =
      List.of(
          "TaintToleration",
          "NodeAffinity",
          "InterPodAffinity",
          "ImageLocality",
          "VolumeBinding",
          "DynamicResources");

  private final ProfileContext profile;
  private final List<EffectivePlugins.Plugin> scorers;

  ProfileGoals(ProfileContext profile) {
    this.profile = profile;
    this.scorers = profile.scorers();
  }

  /** Returns the extended resources that score plugins name. */
  List<String> devices() {
    Set<String> names = new LinkedHashSet<>();
    if (profile.scoreWeight(ProfileContext.FIT_PLUS) > 0) {
      profile.fitPlusResources().forEach(resource -> names.add(resource.name()));
    }
    if (profile.scoreWeight(ProfileContext.FIT) > 0) {
      names.addAll(profile.fitStrategy().resources());
    }
    if (profile.scoreWeight(ProfileContext.SCARCE) > 0) {
      names.addAll(profile.scarceResources());
    }
    return names.stream().filter(ProfileGoals::isDevice).limit(MAX_DEVICES).toList();
  }

  private static boolean isDevice(String name) {
    return name.contains("/") && ResourceName.of(name).isScalar();
  }

  /** Returns the classes of pods that the profile treats differently. */
  List<WorkloadClass> classes() {
    List<WorkloadClass> classes = new ArrayList<>();
    for (String device : devices()) {
      classes.add(WorkloadClass.devices(device));
    }
    classes.add(WorkloadClass.plain());
    for (String device : devices()) {
      if (keepsOff(device)) {
        classes.add(WorkloadClass.besideDevices(device));
      }
    }
    return classes;
  }

  /** Returns the goal of the profile for pods of a class, or null if it is to spread them. */
  @Nullable Goal goal(WorkloadClass pods) {
    return switch (pods.kind()) {
      case PLAIN -> packing("cpu").isEmpty() && packing("memory").isEmpty() ? null : Goal.PACK;
      case DEVICES -> packing(pods.device()).isEmpty() ? null : Goal.PACK;
      case BESIDE_DEVICES -> Goal.KEEP_OFF_DEVICES;
    };
  }

  /** Returns the plugins that pursue the goal of a class. */
  List<String> pursuing(WorkloadClass pods) {
    return switch (pods.kind()) {
      case PLAIN -> {
        Set<String> both = new LinkedHashSet<>(packing("cpu"));
        both.addAll(packing("memory"));
        yield List.copyOf(both);
      }
      case DEVICES -> packing(pods.device());
      case BESIDE_DEVICES -> List.of(ProfileContext.SCARCE);
    };
  }

  /** Returns candidate changes, in the order of preference. */
  List<Change> candidates(WorkloadClass pods) {
    List<String> pursuing = pursuing(pods);
    List<Change> changes = new ArrayList<>();
    if (profile.scoreWeight(SPREAD) > 0 && spreadsByDefault()) {
      changes.add(new Change.NoDefaultSpreading());
    }
    long otherWeights = 0;
    for (EffectivePlugins.Plugin scorer : scorers) {
      if (!pursuing.contains(scorer.name())) {
        otherWeights += scorer.weight();
        if (!CONSTANT_SCORERS.contains(scorer.name()) && !servesOtherClass(pods, scorer.name())) {
          changes.add(new Change.DisableScore(scorer.name()));
        }
      }
    }
    if (pursuing.contains(ProfileContext.FIT_PLUS)
        && pods.kind() == WorkloadClass.Kind.DEVICES
        && profile.fitPlusResources().size() > 1) {
      long rest =
          profile.fitPlusResources().stream()
              .mapToLong(resource -> resource.name().equals(pods.device()) ? 0 : resource.weight())
              .sum();
      changes.add(new Change.ResourceWeight(pods.device(), DOMINANCE * Math.max(1, rest)));
    }
    for (String plugin : pursuing) {
      changes.add(
          new Change.Weight(plugin, Math.clamp(DOMINANCE * otherWeights, DOMINANCE, MAX_WEIGHT)));
    }
    return changes;
  }

  /** Returns whether a plugin serves pods of another class, so that it must stay enabled. */
  private boolean servesOtherClass(WorkloadClass pods, String scorer) {
    boolean packs =
        scorer.equals(ProfileContext.FIT_PLUS)
            || (scorer.equals(ProfileContext.FIT) && profile.fitStrategy().packs());
    return (pods.kind() == WorkloadClass.Kind.BESIDE_DEVICES && packs)
        || (scorer.equals(ProfileContext.SCARCE) && !profile.scarceResources().isEmpty());
  }

  private boolean spreadsByDefault() {
    return !"List".equals(profile.args(SPREAD).fields().get("defaultingType"))
        || profile.args(SPREAD).fields().get("defaultConstraints") instanceof List<?>;
  }

  private boolean keepsOff(String device) {
    return profile.scoreWeight(ProfileContext.SCARCE) > 0
        && profile.scarceResources().contains(device);
  }

  /** Returns the plugins that score nodes higher the more of a resource is requested. */
  private List<String> packing(String resource) {
    List<String> plugins = new ArrayList<>();
    FitStrategy fit = profile.fitStrategy();
    if (profile.scoreWeight(ProfileContext.FIT) > 0
        && fit.packs()
        && fit.resources().contains(resource)) {
      plugins.add(ProfileContext.FIT);
    }
    if (profile.scoreWeight(ProfileContext.FIT_PLUS) > 0
        && profile.fitPlusResources().stream()
            .anyMatch(
                scored ->
                    scored.name().equals(resource)
                        && scored.weight() > 0
                        && scored.strategy().equals(FitStrategy.MOST))) {
      plugins.add(ProfileContext.FIT_PLUS);
    }
    return plugins;
  }
}
