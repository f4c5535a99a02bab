package io.berth.e2e.simulated;

import static io.berth.testing.PodTerms.within;
import static io.berth.testing.Selectors.labels;

import io.berth.model.PodInfo;
import io.berth.testing.Pods;
import io.berth.testing.Spreads;
import java.time.Instant;

/**
 * The pod template of a workload.
 *
 * @param app the value of their label
 * @param hash the value of the label that changes with each revision
 * @param near the label of a workload that some kinds prefer to be near
 * @param special the name of a label or resource that some kinds require
 */
record Template(
    Kind kind,
    String namespace,
    String app,
    String hash,
    String image,
    String near,
    String special,
    int milliCpu,
    int priority) {
  static final String SCHEDULER = "berth-scheduler";
  static final String ZONE = "topology.kubernetes.io/zone";
  static final String HOSTNAME = "kubernetes.io/hostname";

  /** The taint and label of the nodes that are always full. */
  static final String TIGHT = "example.com/tight";

  /** The constraint of pods. */
  enum Kind {
    PLAIN,
    /** Evenly over zones. */
    SPREAD,
    /** One per node. */
    APART,
    /** In the zone of another workload. */
    NEAR,
    /** On nodes with a label that only few have. */
    PINNED,
    /** A resource that only few nodes have. */
    SCARCE,
    /** A port of the node. */
    PORT,
    /** On the nodes that are always full. */
    FILLER,
    /** Preempts the fillers. */
    URGENT,
    /** No node has the label. */
    STUCK,
    GATED
  }

  Template revised(String newHash, String newImage) {
    return new Template(kind, namespace, app, newHash, newImage, near, special, milliCpu, priority);
  }

  PodInfo pod(String name, String uid, Instant created) {
    Pods pod =
        Pods.pod(name)
            .namespace(namespace)
            .uid(uid)
            .scheduler(SCHEDULER)
            .creationTimestamp(created.toString())
            .label("app", app)
            .label("pod-template-hash", hash)
            .controlledBy("apps/v1", "ReplicaSet", app + "-" + hash)
            .image(image)
            .cpu(milliCpu + "m")
            .memory(milliCpu + "Mi")
            .priority(priority);
    return withConstraints(pod).info();
  }

  private Pods withConstraints(Pods pod) {
    return switch (kind) {
      case PLAIN -> pod;
      case SPREAD ->
          pod.spread(Spreads.hard(5, ZONE, labels("app", app)))
              .spread(Spreads.soft(1, HOSTNAME, labels("app", app)));
      case APART -> pod.podAntiAffinity(within(HOSTNAME, "app", app));
      case NEAR -> pod.preferPodAffinity(50, within(ZONE, "app", near));
      case PINNED -> pod.nodeSelector(special, app);
      case SCARCE -> pod.request(special, "1");
      case PORT -> pod.hostPort(8000 + Math.floorMod(app.hashCode(), 1000));
      case FILLER, URGENT -> pod.nodeSelector(TIGHT, "true").tolerate(TIGHT);
      case STUCK -> pod.nodeSelector(special, "nowhere");
      case GATED -> pod.schedulingGate("example.com/" + special);
    };
  }
}
