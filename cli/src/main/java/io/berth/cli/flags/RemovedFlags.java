package io.berth.cli.flags;

import java.util.ArrayList;
import java.util.List;

/** Flags of earlier versions of kube-scheduler, which v1.36 does not have any more. */
public final class RemovedFlags {
  private static final String REMOVED = "kube-scheduler v1.36 does not have it any more";

  /** All of them, in the order of their names. */
  public static final List<KubeFlag> ALL =
      List.of(
          removed("add-dir-header", stderr()),
          removed("address", "write --bind-address"),
          removed("algorithm-provider", "write a profile in --config"),
          removed("alsologtostderr", stderr()),
          removed("experimental-logging-sanitization", "leave the flag out"),
          removed("failure-domains", "write topologyKey in the affinity of pods"),
          removed(
              "hard-pod-affinity-symmetric-weight",
              "write hardPodAffinityWeight in the InterPodAffinityArgs of --config"),
          removed("lock-object-name", "write --leader-elect-resource-name"),
          removed("lock-object-namespace", "write --leader-elect-resource-namespace"),
          removed("log-backtrace-at", stderr()),
          removed("log-dir", stderr()),
          removed("log-file", stderr()),
          removed("log-file-max-size", stderr()),
          removed("logtostderr", stderr()),
          removed("one-output", stderr()),
          removed("policy-config-file", "write a profile in --config"),
          removed("policy-configmap", "write a profile in --config"),
          removed("policy-configmap-namespace", "write a profile in --config"),
          removed("port", "write --secure-port, which serves HTTPS"),
          removed("scheduler-name", "write schedulerName in a profile of --config"),
          removed("skip-headers", stderr()),
          removed("skip-log-headers", stderr()),
          removed("stderrthreshold", stderr()),
          removed("use-legacy-policy-config", "write a profile in --config"));

  private RemovedFlags() {}

  /** Returns all flags that Berth refuses. */
  public static List<KubeFlag> andRefused() {
    List<KubeFlag> refused = new ArrayList<>(ALL);
    KubeSchedulerFlags.ALL.stream()
        .filter(flag -> flag.treatment() == KubeFlag.Treatment.REFUSED)
        .forEach(refused::add);
    return refused;
  }

  private static KubeFlag removed(String name, String instead) {
    return new KubeFlag(name, KubeFlag.Treatment.REFUSED, REMOVED, instead, null);
  }

  private static String stderr() {
    return "leave the flag out: Berth logs to stderr";
  }
}
