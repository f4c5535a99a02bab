package io.berth.kube;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.ContainerRestartRule;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodResourceClaim;
import io.fabric8.kubernetes.api.model.PodResourceClaimStatus;
import io.fabric8.kubernetes.api.model.PodSchedulingGate;
import io.fabric8.kubernetes.api.model.PodSchedulingGroup;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import io.fabric8.kubernetes.api.model.Volume;

/** Decodes the fields of pods that scheduling reads, as {@link FieldPruning} does from JSON. */
final class PodProto {
  private PodProto() {}

  static void read(Pod pod, ProtoReader in) throws MalformedResponseException {
    switch (in.field()) {
      case 1 -> pod.setMetadata(in.message(new ObjectMeta(), MetaProto.META));
      case 2 -> pod.setSpec(in.message(new PodSpec(), PodProto::spec));
      case 3 -> pod.setStatus(in.message(new PodStatus(), PodProto::status));
      default -> in.skip();
    }
  }

  private static void spec(PodSpec spec, ProtoReader in) throws MalformedResponseException {
    switch (in.field()) {
      case 1 -> spec.getVolumes().add(in.message(new Volume(), VolumeProto::read));
      case 2 -> spec.getContainers().add(ContainerProto.container(in));
      case 7 -> in.stringEntry(spec.getNodeSelector());
      case 10 -> spec.setNodeName(in.string());
      case 11 -> spec.setHostNetwork(in.bool());
      case 18 -> spec.setAffinity(in.message(new Affinity(), AffinityProto::read));
      case 19 -> spec.setSchedulerName(in.string());
      case 20 -> spec.getInitContainers().add(ContainerProto.container(in));
      case 22 -> spec.getTolerations().add(in.message(new Toleration(), PodProto::toleration));
      case 25 -> spec.setPriority(in.int32());
      case 31 -> spec.setPreemptionPolicy(in.string());
      case 32 -> spec.setOverhead(in.quantityEntry(spec.getOverhead()));
      case 33 ->
          spec.getTopologySpreadConstraints()
              .add(in.message(new TopologySpreadConstraint(), PodProto::spread));
      case 37 -> spec.setHostUsers(in.bool());
      case 38 -> spec.getSchedulingGates().add(in.message(new PodSchedulingGate(), PodProto::gate));
      case 39 -> spec.getResourceClaims().add(in.message(new PodResourceClaim(), PodProto::claim));
      case 40 -> spec.setResources(ContainerProto.resources(in));
      case 43 -> spec.setSchedulingGroup(in.message(new PodSchedulingGroup(), PodProto::group));
      default -> in.skip();
    }
  }

  private static void toleration(Toleration toleration, ProtoReader in)
      throws MalformedResponseException {
    switch (in.field()) {
      case 1 -> toleration.setKey(in.string());
      case 2 -> toleration.setOperator(in.string());
      case 3 -> toleration.setValue(in.string());
      case 4 -> toleration.setEffect(in.string());
      default -> in.skip();
    }
  }

  private static void spread(TopologySpreadConstraint spread, ProtoReader in)
      throws MalformedResponseException {
    switch (in.field()) {
      case 1 -> spread.setMaxSkew(in.int32());
      case 2 -> spread.setTopologyKey(in.string());
      case 3 -> spread.setWhenUnsatisfiable(in.string());
      case 4 -> spread.setLabelSelector(MetaProto.selector(in));
      case 5 -> spread.setMinDomains(in.int32());
      case 6 -> spread.setNodeAffinityPolicy(in.string());
      case 7 -> spread.setNodeTaintsPolicy(in.string());
      case 8 -> spread.getMatchLabelKeys().add(in.string());
      default -> in.skip();
    }
  }

  private static void gate(PodSchedulingGate gate, ProtoReader in)
      throws MalformedResponseException {
    switch (in.field()) {
      case 1 -> gate.setName(in.string());
      default -> in.skip();
    }
  }

  private static void claim(PodResourceClaim claim, ProtoReader in)
      throws MalformedResponseException {
    switch (in.field()) {
      case 1 -> claim.setName(in.string());
      case 3 -> claim.setResourceClaimName(in.string());
      case 4 -> claim.setResourceClaimTemplateName(in.string());
      default -> in.skip();
    }
  }

  private static void group(PodSchedulingGroup group, ProtoReader in)
      throws MalformedResponseException {
    switch (in.field()) {
      case 1 -> group.setPodGroupName(in.string());
      default -> in.skip();
    }
  }

  private static void status(PodStatus status, ProtoReader in) throws MalformedResponseException {
    switch (in.field()) {
      case 1 -> status.setPhase(in.string());
      case 2 -> status.getConditions().add(in.message(new PodCondition(), PodProto::condition));
      case 3 -> status.setMessage(in.string());
      case 4 -> status.setReason(in.string());
      case 7 -> status.setStartTime(in.time());
      case 8 -> status.getContainerStatuses().add(container(in));
      case 10 -> status.getInitContainerStatuses().add(container(in));
      case 11 -> status.setNominatedNodeName(in.string());
      case 15 ->
          status
              .getResourceClaimStatuses()
              .add(in.message(new PodResourceClaimStatus(), PodProto::claimStatus));
      case 19 -> status.setAllocatedResources(in.quantityEntry(status.getAllocatedResources()));
      case 20 -> status.setResources(ContainerProto.resources(in));
      default -> in.skip();
    }
  }

  private static void condition(PodCondition condition, ProtoReader in)
      throws MalformedResponseException {
    switch (in.field()) {
      case 1 -> condition.setType(in.string());
      case 2 -> condition.setStatus(in.string());
      case 5 -> condition.setReason(in.string());
      default -> in.skip();
    }
  }

  private static void claimStatus(PodResourceClaimStatus claim, ProtoReader in)
      throws MalformedResponseException {
    switch (in.field()) {
      case 1 -> claim.setName(in.string());
      case 2 -> claim.setResourceClaimName(in.string());
      default -> in.skip();
    }
  }

  private static ContainerStatus container(ProtoReader in) throws MalformedResponseException {
    return in.message(new ContainerStatus(), PodProto::containerStatus);
  }

  private static void containerStatus(ContainerStatus status, ProtoReader in)
      throws MalformedResponseException {
    switch (in.field()) {
      case 1 -> status.setName(in.string());
      case 10 -> status.setAllocatedResources(in.quantityEntry(status.getAllocatedResources()));
      case 11 -> status.setResources(ContainerProto.resources(in));
      default -> in.skip();
    }
  }

  /** Decodes the fields of containers that scheduling reads. */
  private static final class ContainerProto {
    private ContainerProto() {}

    static Container container(ProtoReader in) throws MalformedResponseException {
      return in.message(new Container(), ContainerProto::field);
    }

    private static void field(Container container, ProtoReader in)
        throws MalformedResponseException {
      switch (in.field()) {
        case 1 -> container.setName(in.string());
        case 2 -> container.setImage(in.string());
        case 6 -> container.getPorts().add(in.message(new ContainerPort(), ContainerProto::port));
        case 8 -> container.setResources(resources(in));
        case 24 -> container.setRestartPolicy(in.string());
        case 25 ->
            container
                .getRestartPolicyRules()
                .add(in.message(new ContainerRestartRule(), ContainerProto::rule));
        default -> in.skip();
      }
    }

    private static void port(ContainerPort port, ProtoReader in) throws MalformedResponseException {
      switch (in.field()) {
        case 2 -> port.setHostPort(in.int32());
        case 4 -> port.setProtocol(in.string());
        case 5 -> port.setHostIP(in.string());
        default -> in.skip();
      }
    }

    private static void rule(ContainerRestartRule rule, ProtoReader in)
        throws MalformedResponseException {
      switch (in.field()) {
        case 1 -> rule.setAction(in.string());
        default -> in.skip();
      }
    }

    static ResourceRequirements resources(ProtoReader in) throws MalformedResponseException {
      return in.message(new ResourceRequirements(), ContainerProto::amounts);
    }

    private static void amounts(ResourceRequirements resources, ProtoReader in)
        throws MalformedResponseException {
      switch (in.field()) {
        case 1 -> resources.setLimits(in.quantityEntry(resources.getLimits()));
        case 2 -> resources.setRequests(in.quantityEntry(resources.getRequests()));
        default -> in.skip();
      }
    }
  }
}
