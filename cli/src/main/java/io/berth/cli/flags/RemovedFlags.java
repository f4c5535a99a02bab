package io.berth.cli.flags;

import java.util.ArrayList;
import java.util.List;

/** Flags of earlier versions of kube-scheduler that v1.36 no longer has. */
public final class RemovedFlags {
  private static final String REMOVED = "kube-scheduler v1.36 no longer has it";

  /** All of them, in the order of their names. */
  public static final List<KubeFlag> ALL =
      List.of(
          removed("add-dir-header", logsToStderr()),
          removed("address", "write --bind-address"),
          removed("algorithm-provider", "write a profile in --config"),
          removed("alsologtostderr", logsToStderr()),
          removed("experimental-logging-sanitization", "leave the flag out"),
          removed("failure-domains", "write topologyKey in the affinity of pods"),
          removed(
              "hard-pod-affinity-symmetric-weight",
              "write hardPodAffinityWeight in the InterPodAffinityArgs of --config"),
          removed("lock-object-name", "write --leader-elect-resource-name"),
          removed("lock-object-namespace", "write --leader-elect-resource-namespace"),
          removed("log-backtrace-at", logsToStderr()),
          removed("log-dir", logsToStderr()),
          removed("log-file", logsToStderr()),
          removed("log-file-max-size", logsToStderr()),
          removed("logtostderr", logsToStderr()),
          removed("one-output", logsToStderr()),
          removed("policy-config-file", "write a profile in --config"),
          removed("policy-configmap", "write a profile in --config"),
          removed("policy-configmap-namespace", "write a profile in --config"),
          removed("port", "write --secure-port, which serves HTTPS"),
          removed("scheduler-name", "write schedulerName in a profile of --config"),
          removed("skip-headers", logsToStderr()),
          removed("skip-log-headers", logsToStderr()),
          removed("stderrthreshold", logsToStderr()),
          removed("use-legacy-policy-config", "write a profile in --config"));

  private RemovedFlags() {}

  /** Returns all flags that Berth refuses. */
  public static List<KubeFlag> allRefused() {
    List<KubeFlag> refused = new ArrayList<>(ALL);
    KubeSchedulerFlags.ALL.stream()
        .filter(flag -> flag.treatment() == KubeFlag.Treatment.REFUSED)
        .forEach(refused::add);
    return refused;
  }

  private static KubeFlag removed(String name, String instead) {
    return new KubeFlag(name, KubeFlag.Treatment.REFUSED, REMOVED, instead, null);
  }

  private static String logsToStderr() {
    return "leave the flag out: Berth logs to stderr";
  }
}
