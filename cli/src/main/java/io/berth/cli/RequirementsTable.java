package io.berth.cli;

import static io.berth.cli.Table.cell;

import io.berth.framework.ReplicaTemplate;
import io.berth.insight.requirements.ReplicaRequirements;
import io.berth.insight.requirements.WorkloadRequirements;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Toleration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A table of workloads with a row per pod template: the replicas, and the requirements of a pod.
 */
final class RequirementsTable {
  private final List<WorkloadRequirements> workloads;

  RequirementsTable(List<WorkloadRequirements> workloads) {
    this.workloads = workloads;
  }

  void print(Console console) {
    Table table =
        Table.plain()
            .left("Workload")
            .right("Replicas")
            .wrapping("A pod requests")
            .wrapping("Limits")
            .wrapping("Constraints");
    for (WorkloadRequirements workload : workloads) {
      for (WorkloadRequirements.Template template : workload.templates()) {
        String name = template.template().name();
        table.row(
            cell(workload.workload() + (name.isEmpty() ? "" : " (" + name + ")")),
            cell(replicas(template.template())),
            cell(template.perPod().requests()),
            cell(template.perPod().limits()),
            cell(constraints(template.perPod())));
      }
    }
    console.print(table);
  }

  private static String replicas(ReplicaTemplate template) {
    String number = template.replicas() == null ? "-" : template.replicas().toString();
    return template.podsPerReplica() == 1
        ? number
        : number + " of " + Texts.count(template.podsPerReplica(), "pod");
  }

  private static String constraints(ReplicaRequirements requirements) {
    List<String> parts = new ArrayList<>();
    if (!requirements.nodeSelector().isEmpty()) {
      parts.add(
          "nodes with "
              + requirements.nodeSelector().entrySet().stream()
                  .map(label -> label.getKey() + "=" + label.getValue())
                  .collect(Collectors.joining(", ")));
    }
    if (!requirements.tolerations().isEmpty()) {
      parts.add(
          "tolerates "
              + requirements.tolerations().stream()
                  .map(RequirementsTable::text)
                  .collect(Collectors.joining(", ")));
    }
    if (requirements.affinity() != null) {
      parts.add(text(requirements.affinity()));
    }
    if (!requirements.priorityClassName().isEmpty()) {
      parts.add("priority class " + requirements.priorityClassName());
    }
    return String.join("; ", parts);
  }

  private static String text(Toleration toleration) {
    String key = toleration.getKey() == null ? "everything" : toleration.getKey();
    String value = toleration.getValue() == null ? "" : "=" + toleration.getValue();
    String effect = toleration.getEffect() == null ? "" : ":" + toleration.getEffect();
    return key + value + effect;
  }

  private static String text(Affinity affinity) {
    List<String> kinds = new ArrayList<>();
    if (affinity.getNodeAffinity() != null) {
      kinds.add("node affinity");
    }
    if (affinity.getPodAffinity() != null) {
      kinds.add("pod affinity");
    }
    if (affinity.getPodAntiAffinity() != null) {
      kinds.add("pod anti-affinity");
    }
    return String.join(", ", kinds);
  }
}
