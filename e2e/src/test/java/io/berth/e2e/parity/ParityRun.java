package io.berth.e2e.parity;

import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.SchedulerProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** As many decisions as wanted, on as many clusters as it takes, on one control plane. */
final class ParityRun {
  private static final int PODS_OF_A_CLUSTER = 24;
  private static final int MISMATCHES_TO_STOP_AT = 10;

  /**
   * Binding volumes late takes a second each, so it comes at the end of a round, in {@link Round}.
   */
  private static final List<Family> FAMILIES =
      List.of(Family.values()).stream().filter(family -> family != Family.LATE_VOLUMES).toList();

  private final ControlPlane plane;
  private final long seed;
  private int familiesUsed;

  ParityRun(ControlPlane plane, long seed) {
    this.plane = plane;
    this.seed = seed;
  }

  /** Ends early when the schedulers differ too often. */
  DecisionCounts run(int decisions) {
    DecisionCounts tally = new DecisionCounts();
    try (ClusterEvents news = new ClusterEvents(plane.client());
        ClusterActor hand = new ClusterActor(plane.client());
        ClusterReader reader = new ClusterReader(plane.client())) {
      BaseObjects.objects().forEach(hand::create);
      Round.Bench bench = new Round.Bench(hand, news, reader, new BerthSide(), tally);
      SplittableRandom seeds = new SplittableRandom(seed);
      for (int i = 0; tally.decisions() < decisions; i++) {
        round(new Round(new RandomSource(seeds.split()), "r" + i + "-", bench), hand);
        if (tally.mismatches().size() >= MISMATCHES_TO_STOP_AT) {
          break;
        }
      }
    }
    return tally;
  }

  private void round(Round round, ClusterActor hand) {
    round.build();
    try (SchedulerProcess _ = plane.startKubeScheduler(Profiles.YAML)) {
      List<Family> families = new ArrayList<>();
      for (int i = 1; i < PODS_OF_A_CLUSTER; i++) {
        families.add(FAMILIES.get(familiesUsed++ % FAMILIES.size()));
      }
      round.decide(families);
    }
    hand.clear();
  }
}
