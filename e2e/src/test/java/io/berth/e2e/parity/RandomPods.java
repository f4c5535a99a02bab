package io.berth.e2e.parity;

import io.berth.testing.Containers;
import io.berth.testing.Pods;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import java.util.EnumSet;
import java.util.Set;

/** Creates random pods: incoming pods that exercise a feature, and bound pods. */
final class RandomPods {
  private final RandomSource random;
  private final RandomTerms terms;
  private final ReferableObjects referable;
  private final String prefix;

  RandomPods(RandomSource random, String prefix, ReferableObjects referable) {
    this.random = random;
    this.terms = new RandomTerms(random);
    this.prefix = prefix;
    this.referable = referable;
  }

  /** Returns a bound pod, whether it fits on the node or not. */
  Pod bound(String name, String node) {
    Pods pod = plain(name).onNode(node);
    for (Feature feature : EnumSet.allOf(Feature.class)) {
      if (random.withProbability(6)
          && feature != Feature.GATES
          && feature != Feature.LATE_VOLUMES) {
        add(pod, feature);
      }
    }
    Pod built = ValidPods.complete(pod);
    return priority(built, random.pick("", "", FixtureNames.LOW, FixtureNames.MIDDLE));
  }

  /** Returns a pod to schedule. */
  Pod incoming(String name, Feature feature) {
    Pods pod = plain(name);
    Set<Feature> selected = EnumSet.of(feature);
    int extra =
        feature == Feature.MIXED ? random.between(2, 4) : random.withProbability(25) ? 1 : 0;
    while (selected.size() <= extra) {
      selected.add(random.pick(Feature.values()));
    }
    if (feature != Feature.LATE_VOLUMES) {
      selected.remove(Feature.LATE_VOLUMES); // takes a second
    }
    selected.forEach(other -> add(pod, other));
    pod.scheduler(random.withProbability(65) ? Profiles.DEFAULT : random.pick(Profiles.OTHERS));
    Pod built = ValidPods.complete(pod);
    return priority(
        built,
        feature == Feature.PREEMPTION
            ? random.pick(
                FixtureNames.LOW,
                FixtureNames.MIDDLE,
                FixtureNames.HIGH,
                FixtureNames.HIGH,
                FixtureNames.NEVER_PREEMPTING)
            : random.withProbability(10)
                ? random.pick(FixtureNames.LOW, FixtureNames.MIDDLE, FixtureNames.NEVER_PREEMPTING)
                : "");
  }

  private static Pod priority(Pod pod, String name) {
    if (!name.isEmpty()) {
      pod.getSpec().setPriorityClassName(name);
    }
    return pod;
  }

  private Pods plain(String name) {
    Pods pod =
        Pods.pod(prefix + name)
            .namespace(
                random.withProbability(80) ? FixtureNames.HOME : FixtureNames.NAMESPACES.getLast())
            .label("app", random.pick(FixtureNames.APPS))
            .image(random.pick(FixtureNames.IMAGES));
    if (random.withProbability(50)) {
      pod.label("tier", random.pick("front", "back"));
    }
    if (random.withProbability(70)) {
      pod.cpu(random.between(0, 12) + "00m");
    }
    if (random.withProbability(50)) {
      pod.memory(random.between(64, 3000) + "Mi");
    }
    return pod;
  }

  private void add(Pods pod, Feature feature) {
    switch (feature) {
      case RESOURCES -> resources(pod);
      case EXTENDED_RESOURCES -> extended(pod);
      case NODE_AFFINITY -> nodeAffinity(pod);
      case TAINTS -> tolerations(pod);
      case HOST_PORTS -> ports(pod);
      case POD_AFFINITY -> pod.podAffinity(terms.pods());
      case POD_ANTI_AFFINITY -> pod.podAntiAffinity(terms.pods());
      case PREFERRED_POD_AFFINITY -> preferences(pod);
      case HARD_SPREAD -> hardSpread(pod);
      case SOFT_SPREAD -> softSpread(pod);
      case DEFAULT_SPREAD -> owner(pod);
      case IMAGES ->
          pod.container(Containers.container("picture").image(random.pick(FixtureNames.IMAGES)));
      case BOUND_VOLUMES -> claim(pod, random.pick(referable.boundClaims));
      case LATE_VOLUMES -> claim(pod, random.pick(referable.lateClaims));
      case VOLUME_LIMITS -> referable.boundClaims.forEach(name -> maybeClaim(pod, name));
      case BROKEN_VOLUMES -> brokenVolumes(pod);
      case CORDONED_NODES -> tolerateCordon(pod);
      case GATES -> pod.schedulingGate("example.com/wait");
      case PREEMPTION -> pod.cpu(random.between(1, 6) + "").memory(random.between(1, 12) + "Gi");
      case MIXED -> pod.label("mixed", "yes");
    }
  }

  private void resources(Pods pod) {
    switch (random.between(0, 5)) {
      case 0 -> pod.cpu(random.between(1, 9) + "").memory(random.between(1, 30) + "Gi");
      case 1 -> pod.request("ephemeral-storage", random.between(1, 50) + "Gi");
      case 2 ->
          pod.initContainer(container("first").cpu(random.between(1, 5) + ""))
              .initContainer(Containers.sidecar("side").image("any").memory("700Mi"));
      case 3 -> pod.podRequest("cpu", random.between(13, 40) + "00m").podRequest("memory", "4Gi");
      case 4 -> pod.container(container("second").cpu(random.between(1, 9999) + "m").memory("1G"));
      default -> pod.cpu("0").memory(random.between(1, 5) + "00M");
    }
  }

  private void extended(Pods pod) {
    pod.request(FixtureNames.GPU, String.valueOf(random.between(1, 6)));
    if (random.withProbability(10)) {
      pod.request("example.com/foo", "1");
    }
    if (random.withProbability(15)) {
      pod.cpu("100m").request("hugepages-2Mi", random.between(1, 40) * 2 + "Mi");
    }
  }

  private void nodeAffinity(Pods pod) {
    if (random.withProbability(30)) {
      pod.nodeSelector("disk", random.pick("fast", "slow"));
    }
    if (random.withProbability(60)) {
      pod.requireNodeAffinity(terms.node(referable.nodes));
    }
    if (random.withProbability(30)) {
      pod.requireNodeAffinity(terms.node(referable.nodes));
    }
    for (int i = random.between(0, 2); i > 0; i--) {
      pod.preferNodeAffinity(random.between(1, 100), terms.preferred());
    }
  }

  private void tolerations(Pods pod) {
    switch (random.between(0, 3)) {
      case 0 -> pod.tolerate(random.pick("k0", "k1"));
      case 1 -> pod.tolerate("k0", "Equal", random.pick("v0", "v1"), null);
      case 2 -> pod.tolerate("k0", "Exists", null, random.pick("NoSchedule", "PreferNoSchedule"));
      default -> pod.tolerate(null, "Exists", null, null);
    }
  }

  private void ports(Pods pod) {
    int port = random.between(80, 82);
    if (random.withProbability(50)) {
      pod.hostPort(port);
    } else {
      pod.hostPort(
          random.pick("TCP", "UDP"), random.pick("127.0.0.1", "127.0.0.2", "0.0.0.0"), port);
    }
  }

  private void preferences(Pods pod) {
    for (int i = random.between(1, 2); i > 0; i--) {
      pod.preferPodAffinity(random.between(1, 100), terms.pods());
    }
    for (int i = random.between(0, 2); i > 0; i--) {
      pod.preferPodAntiAffinity(random.between(1, 100), terms.pods());
    }
  }

  private void hardSpread(Pods pod) {
    pod.spread(terms.hard(FixtureNames.ZONE));
    if (random.withProbability(40)) {
      pod.spread(terms.hard(FixtureNames.HOSTNAME));
    }
  }

  private void softSpread(Pods pod) {
    pod.spread(terms.soft(random.pick(FixtureNames.ZONE, "disk")));
    if (random.withProbability(40)) {
      pod.spread(terms.soft(FixtureNames.HOSTNAME));
    }
  }

  private void owner(Pods pod) {
    switch (random.between(0, 3)) {
      case 0 -> pod.controlledBy("apps/v1", "ReplicaSet", random.pick(FixtureNames.APPS));
      case 1 -> pod.controlledBy("apps/v1", "StatefulSet", random.pick(FixtureNames.APPS));
      case 2 -> pod.controlledBy("v1", "ReplicationController", random.pick(FixtureNames.APPS));
      default -> pod.label("served", "yes");
    }
  }

  private void maybeClaim(Pods pod, String name) {
    if (random.withProbability(60)) {
      claim(pod, name);
    }
  }

  /** Adds a claim; claims are in one namespace, and a pod cannot have a volume twice. */
  private static void claim(Pods pod, String name) {
    pod.namespace(FixtureNames.HOME);
    if (pod.build().getSpec().getVolumes().stream()
        .noneMatch(other -> other.getName().equals(name))) {
      pod.claim(name);
    }
  }

  private void brokenVolumes(Pods pod) {
    switch (random.between(0, 3)) {
      case 0 -> claim(pod, random.pick(referable.brokenClaims));
      case 1 -> claim(pod, random.pick(referable.exclusiveClaims));
      case 2 -> pod.volume(disk(random.pick("one", "two")));
      default -> pod.volume(scratch());
    }
  }

  /** Returns a disk that one pod at a time may write to. */
  private static Volume disk(String name) {
    return new VolumeBuilder()
        .withName("disk")
        .withNewGcePersistentDisk()
        .withPdName(name)
        .endGcePersistentDisk()
        .build();
  }

  /** Returns a volume whose claim requires a controller that does not run. */
  private static Volume scratch() {
    return new VolumeBuilder()
        .withName("scratch")
        .withNewEphemeral()
        .withNewVolumeClaimTemplate()
        .withNewSpec()
        .withStorageClassName(FixtureNames.DYNAMIC)
        .withAccessModes("ReadWriteOnce")
        .withNewResources()
        .addToRequests("storage", new Quantity("1Gi"))
        .endResources()
        .endSpec()
        .endVolumeClaimTemplate()
        .endEphemeral()
        .build();
  }

  private void tolerateCordon(Pods pod) {
    if (random.withProbability(60)) {
      pod.tolerate("node.kubernetes.io/unschedulable");
    }
  }

  private static Containers container(String name) {
    return Containers.container(name).image("any");
  }
}
