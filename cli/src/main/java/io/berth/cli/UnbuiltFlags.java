package io.berth.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * Flags of kube-scheduler for what is not built yet. They are known, so that what cannot be had is
 * said clearly, and what comes to the same without it is accepted.
 */
final class UnbuiltFlags {
  @Option(names = "--leader-elect", arity = "0..1", fallbackValue = "true", hidden = true)
  private @Nullable Boolean leaderElect;

  @Option(names = "--secure-port", hidden = true)
  private @Nullable Integer securePort;

  private final Map<String, String> given = new LinkedHashMap<>();

  @Option(
      names = {
        "--leader-elect-lease-duration",
        "--leader-elect-renew-deadline",
        "--leader-elect-retry-period",
        "--leader-elect-resource-lock",
        "--leader-elect-resource-name",
        "--leader-elect-resource-namespace"
      },
      hidden = true)
  void leaderElection(String value) {
    given.put("--leader-elect-*", value);
  }

  @Option(
      names = {
        "--bind-address",
        "--tls-cert-file",
        "--tls-private-key-file",
        "--authentication-kubeconfig",
        "--authorization-kubeconfig"
      },
      hidden = true)
  void serving(String value) {
    given.put("--bind-address, --tls-*, --auth*-kubeconfig", value);
  }

  /** Tells whether the flag says to do without leader election. */
  boolean refusesLeaderElection() {
    return Boolean.FALSE.equals(leaderElect);
  }

  /** Returns one line for each thing that was asked for and cannot be had. */
  List<String> problems() {
    List<String> problems = new ArrayList<>();
    if (Boolean.TRUE.equals(leaderElect)) {
      problems.add("--leader-elect: not built yet; run one copy with --leader-elect=false");
    }
    if (securePort != null && securePort != 0) {
      problems.add(
          "--secure-port: %d: serving is not built yet; leave it out".formatted(securePort));
    }
    given.forEach((flag, value) -> problems.add(flag + ": not built yet; leave it out"));
    return problems;
  }
}
