package io.berth.kube;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.ContainerRestartRule;
import io.fabric8.kubernetes.api.model.ResourceRequirements;

/** Reads of containers what scheduling looks at. */
final class ContainerProto {
  private ContainerProto() {}

  static Container container(ProtoReader in) throws MalformedResponseException {
    return in.message(new Container(), ContainerProto::field);
  }

  private static void field(Container container, ProtoReader in) throws MalformedResponseException {
    switch (in.field()) {
      case 1 -> container.setName(in.text());
      case 2 -> container.setImage(in.text());
      case 6 -> container.getPorts().add(in.message(new ContainerPort(), ContainerProto::port));
      case 8 -> container.setResources(resources(in));
      case 24 -> container.setRestartPolicy(in.text());
      case 25 ->
          container
              .getRestartPolicyRules()
              .add(in.message(new ContainerRestartRule(), ContainerProto::rule));
      default -> in.skip();
    }
  }

  private static void port(ContainerPort port, ProtoReader in) throws MalformedResponseException {
    switch (in.field()) {
      case 2 -> port.setHostPort(in.smallNumber());
      case 4 -> port.setProtocol(in.text());
      case 5 -> port.setHostIP(in.text());
      default -> in.skip();
    }
  }

  private static void rule(ContainerRestartRule rule, ProtoReader in)
      throws MalformedResponseException {
    switch (in.field()) {
      case 1 -> rule.setAction(in.text());
      default -> in.skip();
    }
  }

  static ResourceRequirements resources(ProtoReader in) throws MalformedResponseException {
    return in.message(new ResourceRequirements(), ContainerProto::amounts);
  }

  private static void amounts(ResourceRequirements resources, ProtoReader in)
      throws MalformedResponseException {
    switch (in.field()) {
      case 1 -> resources.setLimits(in.amount(resources.getLimits()));
      case 2 -> resources.setRequests(in.amount(resources.getRequests()));
      default -> in.skip();
    }
  }
}
