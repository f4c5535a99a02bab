package io.berth.e2e.parity;

import io.berth.testing.Containers;
import io.berth.testing.Pods;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import java.util.EnumSet;
import java.util.Set;

/** Draws pods: incoming ones that are about a family, and such as are on nodes already. */
final class RandomPods {
  private final RandomSource draw;
  private final RandomTerms terms;
  private final ReferableObjects stock;
  private final String prefix;

  RandomPods(RandomSource draw, String prefix, ReferableObjects stock) {
    this.draw = draw;
    this.terms = new RandomTerms(draw);
    this.prefix = prefix;
    this.stock = stock;
  }

  /** A pod on a node, which nobody asked whether it fits there. */
  Pod bound(String name, String node) {
    Pods pod = plain(name).onNode(node);
    for (Family family : EnumSet.allOf(Family.class)) {
      if (draw.chance(6) && family != Family.GATES && family != Family.LATE_VOLUMES) {
        add(pod, family);
      }
    }
    Pod built = PodFinish.finish(pod);
    return priority(built, draw.one("", "", Names.LOW, Names.MIDDLE));
  }

  /** A pod to be placed. */
  Pod incoming(String name, Family family) {
    Pods pod = plain(name);
    Set<Family> about = EnumSet.of(family);
    int more = family == Family.MIXED ? draw.between(2, 4) : draw.chance(25) ? 1 : 0;
    while (about.size() <= more) {
      about.add(draw.one(Family.values()));
    }
    if (family != Family.LATE_VOLUMES) {
      about.remove(Family.LATE_VOLUMES); // takes a second, so not by the way
    }
    about.forEach(one -> add(pod, one));
    pod.scheduler(draw.chance(65) ? Profiles.DEFAULT : draw.one(Profiles.OTHERS));
    Pod built = PodFinish.finish(pod);
    return priority(
        built,
        family == Family.PREEMPTION
            ? draw.one(Names.LOW, Names.MIDDLE, Names.HIGH, Names.HIGH, Names.PEACEFUL)
            : draw.chance(10) ? draw.one(Names.LOW, Names.MIDDLE, Names.PEACEFUL) : "");
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
            .namespace(draw.chance(80) ? Names.HOME : Names.NAMESPACES.getLast())
            .label("app", draw.one(Names.APPS))
            .image(draw.one(Names.IMAGES));
    if (draw.chance(50)) {
      pod.label("tier", draw.one("front", "back"));
    }
    if (draw.chance(70)) {
      pod.cpu(draw.between(0, 12) + "00m");
    }
    if (draw.chance(50)) {
      pod.memory(draw.between(64, 3000) + "Mi");
    }
    return pod;
  }

  private void add(Pods pod, Family family) {
    switch (family) {
      case RESOURCES -> resources(pod);
      case EXTENDED_RESOURCES -> extended(pod);
      case NODE_AFFINITY -> nodeAffinity(pod);
      case TAINTS -> tolerations(pod);
      case HOST_PORTS -> ports(pod);
      case POD_AFFINITY -> pod.near(terms.pods());
      case POD_ANTI_AFFINITY -> pod.awayFrom(terms.pods());
      case PREFERRED_POD_AFFINITY -> preferences(pod);
      case HARD_SPREAD -> hardSpread(pod);
      case SOFT_SPREAD -> softSpread(pod);
      case DEFAULT_SPREAD -> owner(pod);
      case IMAGES -> pod.container(Containers.container("picture").image(draw.one(Names.IMAGES)));
      case BOUND_VOLUMES -> claim(pod, draw.one(stock.boundClaims));
      case LATE_VOLUMES -> claim(pod, draw.one(stock.lateClaims));
      case VOLUME_LIMITS -> stock.boundClaims.forEach(name -> claimPerhaps(pod, name));
      case BROKEN_VOLUMES -> brokenVolumes(pod);
      case CORDONED_NODES -> toleranceOfCordons(pod);
      case GATES -> pod.gate("example.com/wait");
      case PREEMPTION -> pod.cpu(draw.between(1, 6) + "").memory(draw.between(1, 12) + "Gi");
      case MIXED -> pod.label("mixed", "yes");
    }
  }

  private void resources(Pods pod) {
    switch (draw.between(0, 5)) {
      case 0 -> pod.cpu(draw.between(1, 9) + "").memory(draw.between(1, 30) + "Gi");
      case 1 -> pod.request("ephemeral-storage", draw.between(1, 50) + "Gi");
      case 2 ->
          pod.initContainer(container("first").cpu(draw.between(1, 5) + ""))
              .initContainer(Containers.sidecar("side").image("any").memory("700Mi"));
      case 3 -> pod.podRequest("cpu", draw.between(13, 40) + "00m").podRequest("memory", "4Gi");
      case 4 -> pod.container(container("second").cpu(draw.between(1, 9999) + "m").memory("1G"));
      default -> pod.cpu("0").memory(draw.between(1, 5) + "00M");
    }
  }

  private void extended(Pods pod) {
    pod.request(Names.GPU, String.valueOf(draw.between(1, 6)));
    if (draw.chance(10)) {
      pod.request("example.com/foo", "1");
    }
    if (draw.chance(15)) {
      pod.cpu("100m").request("hugepages-2Mi", draw.between(1, 40) * 2 + "Mi");
    }
  }

  private void nodeAffinity(Pods pod) {
    if (draw.chance(30)) {
      pod.nodeSelector("disk", draw.one("fast", "slow"));
    }
    if (draw.chance(60)) {
      pod.requireNode(terms.node(stock.nodes));
    }
    if (draw.chance(30)) {
      pod.requireNode(terms.node(stock.nodes));
    }
    for (int i = draw.between(0, 2); i > 0; i--) {
      pod.preferNode(draw.between(1, 100), terms.preferred());
    }
  }

  private void tolerations(Pods pod) {
    switch (draw.between(0, 3)) {
      case 0 -> pod.tolerate(draw.one("k0", "k1"));
      case 1 -> pod.tolerate("k0", "Equal", draw.one("v0", "v1"), null);
      case 2 -> pod.tolerate("k0", "Exists", null, draw.one("NoSchedule", "PreferNoSchedule"));
      default -> pod.tolerate(null, "Exists", null, null);
    }
  }

  private void ports(Pods pod) {
    int port = draw.between(80, 82);
    if (draw.chance(50)) {
      pod.hostPort(port);
    } else {
      pod.hostPort(draw.one("TCP", "UDP"), draw.one("127.0.0.1", "127.0.0.2", "0.0.0.0"), port);
    }
  }

  private void preferences(Pods pod) {
    for (int i = draw.between(1, 2); i > 0; i--) {
      pod.preferNear(draw.between(1, 100), terms.pods());
    }
    for (int i = draw.between(0, 2); i > 0; i--) {
      pod.preferAwayFrom(draw.between(1, 100), terms.pods());
    }
  }

  private void hardSpread(Pods pod) {
    pod.spread(terms.hard(Names.ZONE));
    if (draw.chance(40)) {
      pod.spread(terms.hard(Names.HOSTNAME));
    }
  }

  private void softSpread(Pods pod) {
    pod.spread(terms.soft(draw.one(Names.ZONE, "disk")));
    if (draw.chance(40)) {
      pod.spread(terms.soft(Names.HOSTNAME));
    }
  }

  private void owner(Pods pod) {
    switch (draw.between(0, 3)) {
      case 0 -> pod.controlledBy("apps/v1", "ReplicaSet", draw.one(Names.APPS));
      case 1 -> pod.controlledBy("apps/v1", "StatefulSet", draw.one(Names.APPS));
      case 2 -> pod.controlledBy("v1", "ReplicationController", draw.one(Names.APPS));
      default -> pod.label("served", "yes");
    }
  }

  private void claimPerhaps(Pods pod, String name) {
    if (draw.chance(60)) {
      claim(pod, name);
    }
  }

  /** Claims are in one namespace, and a pod cannot have the same volume twice. */
  private static void claim(Pods pod, String name) {
    pod.namespace(Names.HOME);
    if (pod.build().getSpec().getVolumes().stream().noneMatch(one -> one.getName().equals(name))) {
      pod.claim(name);
    }
  }

  private void brokenVolumes(Pods pod) {
    switch (draw.between(0, 3)) {
      case 0 -> claim(pod, draw.one(stock.brokenClaims));
      case 1 -> claim(pod, draw.one(stock.exclusiveClaims));
      case 2 -> pod.volume(disk(draw.one("one", "two")));
      default -> pod.volume(scratch());
    }
  }

  /** A disk that one pod at a time may write to. */
  private static Volume disk(String name) {
    return new VolumeBuilder()
        .withName("disk")
        .withNewGcePersistentDisk()
        .withPdName(name)
        .endGcePersistentDisk()
        .build();
  }

  /** A volume whose claim would have to be made by a controller that does not run. */
  private static Volume scratch() {
    return new VolumeBuilder()
        .withName("scratch")
        .withNewEphemeral()
        .withNewVolumeClaimTemplate()
        .withNewSpec()
        .withStorageClassName(Names.DYNAMIC)
        .withAccessModes("ReadWriteOnce")
        .withNewResources()
        .addToRequests("storage", new Quantity("1Gi"))
        .endResources()
        .endSpec()
        .endVolumeClaimTemplate()
        .endEphemeral()
        .build();
  }

  private void toleranceOfCordons(Pods pod) {
    if (draw.chance(60)) {
      pod.tolerate("node.kubernetes.io/unschedulable");
    }
  }

  private static Containers container(String name) {
    return Containers.container(name).image("any");
  }
}
