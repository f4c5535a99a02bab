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
 * Creates a random cluster and pods of many kinds that are pending when a scheduler starts. The
 * creation order equals the list order of the API server, so the queue order is unique.
 */
record PendingPods(RandomSource random, ClusterActor actor, ClusterEvents events) {
  private static final int NODES = 120;

  /** Features that depend on more than the order of pods: preemption, controllers and gates. */
  private static final Set<Feature> EXCLUDED =
      EnumSet.of(Feature.PREEMPTION, Feature.LATE_VOLUMES, Feature.GATES);

  /** Pods of these classes do not preempt others. */
  private static final List<String> CLASSES =
      List.of("calm", "calmer", FixtureNames.NEVER_PREEMPTING);

  /** Creates all objects, and returns the pending pods. */
  List<Pod> create(int number) {
    BaseObjects.objects().forEach(actor::create);
    actor.create(priority("calm", 0));
    actor.create(priority("calmer", 50));
    RandomCluster cluster = new RandomCluster(random, "", NODES, NODES);
    new ClusterBuilder(random, actor, events).build(cluster);
    List<Pod> created = new ArrayList<>();
    for (Pod pod : randomPods(cluster.pods(), number)) {
      pod.getMetadata().setName("pod-%03d".formatted(created.size()));
      pod.getSpec().setSchedulerName(Profiles.DEFAULT);
      pod.getSpec().setPriorityClassName(random.pick(CLASSES));
      created.add(actor.create(pod));
    }
    return created;
  }

  /** Returns random pods by namespace, as the API server lists them. */
  private List<Pod> randomPods(RandomPods pods, int number) {
    List<Feature> features = EnumSet.complementOf(EnumSet.copyOf(EXCLUDED)).stream().toList();
    List<Pod> selected = new ArrayList<>();
    for (int i = 0; selected.size() < number; i++) {
      Pod pod = pods.incoming("any", features.get(i % features.size()));
      if (isIndependent(pod.getSpec())) { // some exercise a second feature
        selected.add(pod);
      }
    }
    selected.sort(Comparator.comparing(pod -> pod.getMetadata().getNamespace()));
    return selected;
  }

  /**
   * Returns whether scheduling the pod requires no gate to be removed and no claim or volume to be
   * created, which a simulation would do.
   */
  private static boolean isIndependent(PodSpec spec) {
    return spec.getSchedulingGates().isEmpty()
        && spec.getVolumes().stream()
            .allMatch(volume -> volume.getEphemeral() == null && !isStuck(volume));
  }

  /** Returns whether the claim waits for a volume that is never created. */
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
