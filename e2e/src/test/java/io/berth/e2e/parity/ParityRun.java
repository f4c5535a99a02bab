package io.berth.e2e.parity;

import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.SchedulerProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Compares a number of decisions on random clusters of one control plane. */
final class ParityRun {
  private static final int PODS_PER_CLUSTER = 24;
  private static final int MAX_MISMATCHES = 10;

  /** Late volume binding takes a second, so {@link Round} does it once at the end. */
  private static final List<Feature> FEATURES =
      List.of(Feature.values()).stream()
          .filter(feature -> feature != Feature.LATE_VOLUMES)
          .toList();

  private final ControlPlane plane;
  private final long seed;
  private int nextFeature;

  ParityRun(ControlPlane plane, long seed) {
    this.plane = plane;
    this.seed = seed;
  }

  /** Compares decisions; ends early after too many mismatches. */
  DecisionCounts run(int decisions) {
    DecisionCounts counts = new DecisionCounts();
    try (ClusterEvents events = new ClusterEvents(plane.client());
        ClusterActor actor = new ClusterActor(plane.client());
        ClusterReader reader = new ClusterReader(plane.client())) {
      BaseObjects.objects().forEach(actor::create);
      Round.Context context =
          new Round.Context(actor, events, reader, new BerthEvaluator(), counts);
      SplittableRandom seeds = new SplittableRandom(seed);
      for (int i = 0; counts.decisions() < decisions; i++) {
        round(new Round(new RandomSource(seeds.split()), "r" + i + "-", context), actor);
        if (counts.mismatches().size() >= MAX_MISMATCHES) {
          break;
        }
      }
    }
    return counts;
  }

  private void round(Round round, ClusterActor actor) {
    round.build();
    try (SchedulerProcess _ = plane.startKubeScheduler(Profiles.YAML)) {
      List<Feature> features = new ArrayList<>();
      for (int i = 1; i < PODS_PER_CLUSTER; i++) {
        features.add(FEATURES.get(nextFeature++ % FEATURES.size()));
      }
      round.decide(features);
    }
    actor.clear();
  }
}
