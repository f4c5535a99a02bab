package io.berth.e2e.chart;

import io.berth.e2e.controlplane.BerthProgram;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.SchedulerProcess;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A release of the chart on a control plane without kubelets; a process replaces its pods. */
public record Release(ControlPlane plane, String namespace, String name) {

  /** Starts the scheduler with the arguments, the configuration and the account of its pods. */
  public SchedulerProcess run() {
    return run(name, "--secure-port=" + plane.freePort());
  }

  /** Starts the estimator, which serves Karmada on a port, in the same way. */
  public SchedulerProcess runEstimator(int port) {
    String otherPort = ":" + plane.freePort();
    return run(
        name + "-estimator",
        "--server-port=" + port,
        "--predictor-port=" + otherPort.substring(1),
        "--metrics-bind-address=" + otherPort,
        "--health-probe-bind-address=" + otherPort);
  }

  private SchedulerProcess run(String deployment, String... ports) {
    PodSpec pod =
        plane
            .client()
            .apps()
            .deployments()
            .inNamespace(namespace)
            .withName(deployment)
            .require()
            .getSpec()
            .getTemplate()
            .getSpec();
    List<String> arguments = new ArrayList<>();
    for (String argument : pod.getContainers().getFirst().getArgs()) {
      if (!argument.startsWith("--secure-port=")) {
        arguments.add(argument.replace("/etc/berth/config.yaml", config().toString()));
      }
    }
    arguments.addAll(List.of(ports));
    String user = "system:serviceaccount:%s:%s".formatted(namespace, pod.getServiceAccountName());
    return plane.launchBerthAs(user, BerthProgram.INSTALLED, arguments);
  }

  private Path config() {
    String text =
        plane
            .client()
            .configMaps()
            .inNamespace(namespace)
            .withName(name)
            .require()
            .getData()
            .get("config.yaml");
    try {
      return Files.writeString(plane.folder().resolve(name + "-config.yaml"), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the holder of its lease, or an empty string. */
  public String leaseHolder() {
    var lease = plane.client().leases().inNamespace(namespace).withName(name).get();
    return lease == null ? "" : lease.getSpec().getHolderIdentity();
  }
}
