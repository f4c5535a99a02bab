package io.berth.doctor.experiment;

import io.berth.doctor.experiment.Experiment.PodSize;
import io.berth.doctor.experiment.Experiment.SyntheticNode;
import io.berth.manifest.ClusterObjects;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeStatus;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentSpec;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetSpec;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The Kubernetes objects of an experiment. Its names begin with a prefix and its pods select its
 * own nodes, so that several experiments can share a simulation. fabric8's builders are slow to
 * load, hence the setters.
 */
final class SyntheticObjects {
  private static final String NAMESPACE = "default";
  private static final String POOL = "example.com/pool";

  private final Experiment experiment;
  private final String prefix;
  private final String name;
  private final Map<String, String> labels;

  private SyntheticObjects(Experiment experiment, String prefix) {
    this.experiment = experiment;
    this.prefix = prefix;
    this.name = prefix + "app";
    this.labels = Map.of("app", name);
  }

  static void add(Experiment experiment, String prefix, ClusterObjects objects) {
    SyntheticObjects synthetic = new SyntheticObjects(experiment, prefix);
    for (SyntheticNode node : experiment.nodes()) {
      objects.add(synthetic.node(node));
      if (node.busy()) {
        objects.add(synthetic.running(node));
      }
    }
    if (experiment.kind() != WorkloadKind.JOB) {
      objects.add(synthetic.service());
    }
    objects.add(synthetic.workload());
  }

  private Node node(SyntheticNode node) {
    Node object = new Node();
    object.setMetadata(
        metadata(
            prefix + node.name(),
            "",
            Map.of(
                POOL,
                name,
                "kubernetes.io/hostname",
                prefix + node.name(),
                "topology.kubernetes.io/zone",
                node.zone())));
    NodeStatus status = new NodeStatus();
    Map<String, Quantity> amounts = amounts(node.milliCpu(), node.memoryMi(), node.devices());
    amounts.put("pods", new Quantity("110"));
    status.setCapacity(amounts);
    status.setAllocatable(amounts);
    object.setStatus(status);
    return object;
  }

  private Pod running(SyntheticNode node) {
    Pod pod = new Pod();
    pod.setMetadata(metadata(prefix + "running-" + node.name(), NAMESPACE, Map.of("app", "other")));
    pod.setSpec(podSpec(amounts(node.milliCpu() / 2, node.memoryMi() / 2, node.devices() / 2)));
    pod.getSpec().setNodeName(prefix + node.name());
    return pod;
  }

  private HasMetadata workload() {
    PodSize size = experiment.size();
    PodTemplateSpec template = new PodTemplateSpec();
    template.setMetadata(metadata("", "", labels));
    template.setSpec(podSpec(amounts(size.milliCpu(), size.memoryMi(), size.devices())));
    template.getSpec().setNodeSelector(Map.of(POOL, name));
    HasMetadata workload =
        switch (experiment.kind()) {
          case DEPLOYMENT -> {
            DeploymentSpec spec = new DeploymentSpec();
            spec.setReplicas(experiment.pods());
            spec.setSelector(new LabelSelector(List.of(), labels));
            spec.setTemplate(template);
            Deployment deployment = new Deployment();
            deployment.setSpec(spec);
            yield deployment;
          }
          case STATEFUL_SET -> {
            StatefulSetSpec spec = new StatefulSetSpec();
            spec.setReplicas(experiment.pods());
            spec.setSelector(new LabelSelector(List.of(), labels));
            spec.setServiceName(name);
            spec.setTemplate(template);
            StatefulSet set = new StatefulSet();
            set.setSpec(spec);
            yield set;
          }
          case JOB -> {
            template.getSpec().setRestartPolicy("Never");
            JobSpec spec = new JobSpec();
            spec.setParallelism(experiment.pods());
            spec.setCompletions(experiment.pods());
            spec.setTemplate(template);
            Job job = new Job();
            job.setSpec(spec);
            yield job;
          }
        };
    workload.setMetadata(metadata(name, NAMESPACE, Map.of()));
    return workload;
  }

  private Service service() {
    Service service = new Service();
    service.setMetadata(metadata(name, NAMESPACE, Map.of()));
    ServiceSpec spec = new ServiceSpec();
    spec.setSelector(labels);
    service.setSpec(spec);
    return service;
  }

  private static PodSpec podSpec(Map<String, Quantity> amounts) {
    ResourceRequirements requirements = new ResourceRequirements();
    requirements.setRequests(amounts);
    requirements.setLimits(amounts);
    Container container = new Container();
    container.setName("c");
    container.setImage("example.com/app:1");
    container.setResources(requirements);
    PodSpec spec = new PodSpec();
    spec.setContainers(List.of(container));
    return spec;
  }

  private Map<String, Quantity> amounts(int milliCpu, int memoryMi, int devices) {
    Map<String, Quantity> amounts = new LinkedHashMap<>();
    amounts.put("cpu", new Quantity(milliCpu + "m"));
    amounts.put("memory", new Quantity(memoryMi + "Mi"));
    if (devices > 0) {
      amounts.put(experiment.device(), new Quantity(String.valueOf(devices)));
    }
    return amounts;
  }

  private static ObjectMeta metadata(String name, String namespace, Map<String, String> labels) {
    ObjectMeta metadata = new ObjectMeta();
    if (!name.isEmpty()) {
      metadata.setName(name);
    }
    if (!namespace.isEmpty()) {
      metadata.setNamespace(namespace);
    }
    metadata.setLabels(new LinkedHashMap<>(labels));
    return metadata;
  }
}
