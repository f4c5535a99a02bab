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

  /** Returns a sidecar: an init container that keeps running. */
  public static Containers sidecar(String name) {
    Containers sidecar = new Containers(name);
    sidecar.container.setRestartPolicy("Always");
    return sidecar;
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

  /** Adds a TCP host port on all addresses of the node. */
  public Containers hostPort(int port) {
    ContainerPort containerPort = new ContainerPort();
    containerPort.setHostPort(port);
    container.getPorts().add(containerPort);
    return this;
  }

  public Containers hostPort(String protocol, String ip, int port) {
    ContainerPort containerPort = new ContainerPort();
    containerPort.setProtocol(protocol);
    containerPort.setHostIP(ip);
    containerPort.setHostPort(port);
    container.getPorts().add(containerPort);
    return this;
  }

  /** Adds a restart policy rule with the action. */
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
