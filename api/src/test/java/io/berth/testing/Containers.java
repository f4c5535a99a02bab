package io.berth.testing;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.ContainerRestartRule;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.util.LinkedHashMap;

/** Builds containers for tests. */
public final class Containers {
  private final Container container = new Container();

  private Containers(String name) {
    container.setName(name);
    ResourceRequirements resources = new ResourceRequirements();
    resources.setRequests(new LinkedHashMap<>());
    resources.setLimits(new LinkedHashMap<>());
    container.setResources(resources);
  }

  public static Containers container(String name) {
    return new Containers(name);
  }

  /** Makes an init container that keeps running. */
  public static Containers sidecar(String name) {
    Containers made = new Containers(name);
    made.container.setRestartPolicy("Always");
    return made;
  }

  public Containers image(String image) {
    container.setImage(image);
    return this;
  }

  public Containers cpu(String amount) {
    return request("cpu", amount);
  }

  public Containers memory(String amount) {
    return request("memory", amount);
  }

  public Containers request(String resource, String amount) {
    container.getResources().getRequests().put(resource, new Quantity(amount));
    return this;
  }

  public Containers limit(String resource, String amount) {
    container.getResources().getLimits().put(resource, new Quantity(amount));
    return this;
  }

  /** Takes a TCP port on every address of the node. */
  public Containers hostPort(int port) {
    ContainerPort taken = new ContainerPort();
    taken.setHostPort(port);
    container.getPorts().add(taken);
    return this;
  }

  public Containers hostPort(String protocol, String ip, int port) {
    ContainerPort taken = new ContainerPort();
    taken.setProtocol(protocol);
    taken.setHostIP(ip);
    taken.setHostPort(port);
    container.getPorts().add(taken);
    return this;
  }

  /** Adds a rule of what happens when the container exits. */
  public Containers restartRule(String action) {
    ContainerRestartRule rule = new ContainerRestartRule();
    rule.setAction(action);
    container.getRestartPolicyRules().add(rule);
    return this;
  }

  public Container build() {
    return container;
  }
}
