package io.berth.cli;

import io.berth.insight.estimate.Subject;
import io.berth.insight.requirements.RequirementsReader;
import io.berth.insight.requirements.WorkloadHandlers;
import io.berth.insight.requirements.WorkloadRef;
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

/** Finds out what somebody wants to have estimated. */
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
   * Reads all subjects, of which there is at least one. Workloads that nobody can estimate are
   * passed over with a notice, as long as there are others.
   *
   * @param words files, or names of workloads of the cluster
   * @param request what a replica asks for; nothing if workloads tell it
   * @param together whether they are one subject
   */
  List<Subject> read(List<String> words, List<String> request, boolean together)
      throws IOException {
    List<Subject> subjects = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    List<String> passedOver = new ArrayList<>();
    for (HasMetadata workload : workloads(words, request)) {
      if (requirements.knows(workload)) {
        try {
          subjects.add(Subject.of(workload, requirements.read(workload)));
        } catch (ManifestException e) {
          (Subject.isPerNode(workload) ? passedOver : problems).addAll(e.problems());
        }
      } else if (RequirementsReader.looksLikeWorkload(workload)) {
        passedOver.add(requirements.unknownKind(WorkloadRef.of(workload)));
      }
    }
    if (!problems.isEmpty()) {
      throw CommandFailure.wrongInput(problems);
    }
    if (subjects.isEmpty()) {
      throw CommandFailure.wrongInput(
          passedOver.isEmpty()
              ? List.of("there is no workload to estimate; give a file that has one, or --request")
              : passedOver);
    }
    passedOver.forEach(notice -> command.getErr().println("notice: " + Texts.clean(notice)));
    return together && subjects.size() > 1 ? List.of(Subject.together(subjects)) : subjects;
  }

  private List<HasMetadata> workloads(List<String> words, List<String> request) throws IOException {
    List<HasMetadata> workloads = new ArrayList<>();
    if (!request.isEmpty()) {
      workloads.add(RequestOption.pod(request));
    }
    List<Path> files = new ArrayList<>();
    for (String word : words) {
      if (word.equals("-") || Files.exists(Path.of(word)) || word.indexOf('/') < 0) {
        files.add(Path.of(word));
      } else {
        workloads.add(ofCluster(word));
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
  private HasMetadata ofCluster(String word) {
    String[] parts = word.split("/", -1);
    String kind = parts[0].toLowerCase(Locale.ROOT);
    List<HasMetadata> found =
        cluster.all().stream()
            .filter(one -> one.getKind().toLowerCase(Locale.ROOT).equals(kind))
            .filter(one -> one.getMetadata().getName().equals(parts[parts.length - 1]))
            .filter(
                one ->
                    parts.length < 3
                        || parts[1].equals(
                            Objects.requireNonNullElse(one.getMetadata().getNamespace(), "")))
            .toList();
    if (found.size() != 1) {
      throw CommandFailure.wrongInput(
          List.of(
              found.isEmpty()
                  ? "%s: no such file, and no such workload in the cluster".formatted(word)
                  : "%s: %d workloads have this name; write kind/namespace/name"
                      .formatted(word, found.size())));
    }
    return found.getFirst();
  }
}
