package io.berth.e2e.parity;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClassBuilder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * A random cluster, and pods of many kinds that all wait when a scheduler comes. They were made in
 * the order in which the API server lists them, so that there is but one order.
 */
record WaitingCrowd(RandomSource draw, ClusterActor hand, ClusterEvents news) {
  private static final int NODES = 120;

  /**
   * What depends on more than the order of pods: others that have to go, controllers that act
   * meanwhile, gates that somebody opens.
   */
  private static final Set<Family> LEFT_OUT =
      EnumSet.of(Family.PREEMPTION, Family.LATE_VOLUMES, Family.GATES);

  /** Pods of these classes do not preempt others. */
  private static final List<String> CLASSES = List.of("calm", "calmer", Names.PEACEFUL);

  /** Makes everything; returns the pods that wait. */
  List<Pod> gather(int number) {
    BaseObjects.objects().forEach(hand::create);
    hand.create(priority("calm", 0));
    hand.create(priority("calmer", 50));
    RandomCluster cluster = new RandomCluster(draw, "", NODES, NODES);
    new ClusterBuilder(draw, hand, news).build(cluster);
    List<Pod> crowd = new ArrayList<>();
    for (Pod pod : drawn(cluster.pods(), number)) {
      pod.getMetadata().setName("pod-%03d".formatted(crowd.size()));
      pod.getSpec().setSchedulerName(Profiles.DEFAULT);
      pod.getSpec().setPriorityClassName(draw.one(CLASSES));
      crowd.add(hand.create(pod));
    }
    return crowd;
  }

  /** The API server lists pods namespace by namespace. */
  private List<Pod> drawn(RandomPods pods, int number) {
    List<Family> families = EnumSet.complementOf(EnumSet.copyOf(LEFT_OUT)).stream().toList();
    List<Pod> drawn = new ArrayList<>();
    for (int i = 0; drawn.size() < number; i++) {
      Pod pod = pods.incoming("any", families.get(i % families.size()));
      if (waitsForNobody(pod.getSpec())) { // some are about a second thing too
        drawn.add(pod);
      }
    }
    drawn.sort(Comparator.comparing(pod -> pod.getMetadata().getNamespace()));
    return drawn;
  }

  /** Nobody opens gates here or makes claims and volumes, which a simulation would play. */
  private static boolean waitsForNobody(PodSpec spec) {
    return spec.getSchedulingGates().isEmpty()
        && spec.getVolumes().stream()
            .allMatch(volume -> volume.getEphemeral() == null && !isStuck(volume));
  }

  /** The claim that waits for a volume to be made before any pod comes. */
  private static boolean isStuck(Volume volume) {
    return volume.getPersistentVolumeClaim() != null
        && volume.getPersistentVolumeClaim().getClaimName().equals("stuck");
  }

  private static PriorityClass priority(String name, int value) {
    return new PriorityClassBuilder()
        .withNewMetadata()
        .withName(name)
        .endMetadata()
        .withValue(value)
        .withPreemptionPolicy("Never")
        .build();
  }
}
