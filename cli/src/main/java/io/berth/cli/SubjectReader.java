package io.berth.cli;

import io.berth.insight.estimate.Subject;
import io.berth.insight.requirements.RequirementsReader;
import io.berth.insight.requirements.WorkloadHandlers;
import io.berth.insight.requirements.WorkloadKey;
import io.berth.manifest.ClusterObjects;
import io.berth.manifest.ManifestException;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import picocli.CommandLine;

/** Reads the workloads to estimate. */
final class SubjectReader {
  private final WorkloadHandlers handlers;
  private final RequirementsReader requirements;
  private final ClusterObjects cluster;
  private final CommandLine command;

  SubjectReader(
      WorkloadHandlers handlers,
      RequirementsReader requirements,
      ClusterObjects cluster,
      CommandLine command) {
    this.handlers = handlers;
    this.requirements = requirements;
    this.cluster = cluster;
    this.command = command;
  }

  /**
   * Reads all subjects, at least one. Workloads that cannot be estimated are skipped with a notice
   * if there are others.
   *
   * @param names files, or names of workloads of the cluster
   * @param request the requests of a replica; empty if only workloads are estimated
   * @param together whether the workloads are combined into one subject
   */
  List<Subject> read(List<String> names, List<String> request, boolean together)
      throws IOException {
    List<Subject> subjects = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    List<String> skipped = new ArrayList<>();
    for (HasMetadata workload : workloads(names, request)) {
      if (requirements.supports(workload)) {
        try {
          subjects.add(Subject.of(workload, requirements.read(workload)));
        } catch (ManifestException e) {
          (Subject.isPerNode(workload) ? skipped : problems).addAll(e.problems());
        }
      } else if (RequirementsReader.isLikelyWorkload(workload)) {
        skipped.add(requirements.unsupportedKindMessage(WorkloadKey.of(workload)));
      }
    }
    if (!problems.isEmpty()) {
      throw CommandFailure.invalidInput(problems);
    }
    if (subjects.isEmpty()) {
      throw CommandFailure.invalidInput(
          skipped.isEmpty()
              ? List.of(
                  "there is no workload to estimate; set a file with a workload, or --request")
              : skipped);
    }
    skipped.forEach(notice -> command.getErr().println("notice: " + Texts.clean(notice)));
    return together && subjects.size() > 1 ? List.of(Subject.combine(subjects)) : subjects;
  }

  private List<HasMetadata> workloads(List<String> names, List<String> request) throws IOException {
    List<HasMetadata> workloads = new ArrayList<>();
    if (!request.isEmpty()) {
      workloads.add(RequestOption.pod(request));
    }
    List<Path> files = new ArrayList<>();
    for (String name : names) {
      if (name.equals("-") || Files.exists(Path.of(name)) || name.indexOf('/') < 0) {
        files.add(Path.of(name));
      } else {
        workloads.add(findInCluster(name));
      }
    }
    if (!files.isEmpty()) {
      workloads.addAll(
          new ManifestFiles(command, kind -> handlers.kinds().contains(kind))
              .read(files)
              .objects()
              .all());
    }
    return workloads;
  }

  /** Finds a workload among the objects of the cluster by kind and name. */
  private HasMetadata findInCluster(String name) {
    String[] parts = name.split("/", -1);
    String kind = parts[0].toLowerCase(Locale.ROOT);
    List<HasMetadata> found =
        cluster.all().stream()
            .filter(object -> object.getKind().toLowerCase(Locale.ROOT).equals(kind))
            .filter(object -> object.getMetadata().getName().equals(parts[parts.length - 1]))
            .filter(
                object ->
                    parts.length < 3
                        || parts[1].equals(
                            Objects.requireNonNullElse(object.getMetadata().getNamespace(), "")))
            .toList();
    if (found.size() != 1) {
      throw CommandFailure.invalidInput(
          List.of(
              found.isEmpty()
                  ? "%s: is neither a file nor a workload of the cluster; use FILE or KIND/NAMESPACE/NAME"
                      .formatted(name)
                  : "%s: %d workloads have this name; use kind/namespace/name"
                      .formatted(name, found.size())));
    }
    return found.getFirst();
  }
}
