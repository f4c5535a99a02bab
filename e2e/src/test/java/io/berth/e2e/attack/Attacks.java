package io.berth.e2e.attack;

import java.util.ArrayList;
import java.util.List;

/**
 * All rows, in the order of the table. None changes the clock: a JVM under libfaketime bound no
 * pod, and kube-scheduler reads the clock from the kernel. Unit tests cover clock changes.
 */
final class Attacks {
  static final List<Attack> ALL = all();

  private Attacks() {}

  private static List<Attack> all() {
    List<Attack> all = new ArrayList<>(LongPods.ALL);
    all.addAll(ManyPods.ALL);
    all.addAll(ForgedHashes.ALL);
    all.addAll(DeletedLargePods.ALL);
    all.add(new LongClaims());
    all.add(new DeletedResourceNames());
    all.add(new NamespaceSelectors());
    all.add(new ServiceCrowd());
    all.add(new PriorityLadder());
    all.add(
        new PodChurn(
            "pod-churn",
            "a tenant deletes and creates pods of the same 40 names at full speed",
            List.of("default-scheduler")));
    all.add(
        new PodChurn(
            "scheduler-flap",
            "a tenant's pods of the same 40 names alternate between this scheduler and another",
            List.of("default-scheduler", "another-scheduler")));
    all.add(new ForeignPending());
    all.add(new EndlessFinalizers());
    all.addAll(PatchFlood.ALL);
    all.add(new VolumeWaiters());
    all.add(new ClaimStorm());
    all.addAll(LongNodes.ALL);
    all.add(new NodeChurn());
    all.add(new Scrapes());
    all.add(new HangingReviews());
    all.add(new RepeatedPreemption());
    return List.copyOf(all);
  }

  /**
   * Returns the row of a name.
   *
   * @throws IllegalArgumentException if there is none
   */
  static Attack named(String name) {
    return ALL.stream()
        .filter(attack -> attack.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown row %s; valid rows: %s"
                        .formatted(name, ALL.stream().map(Attack::name).toList())));
  }
}
