package io.berth.cli;

import io.berth.manifest.ClusterObjects;
import io.berth.manifest.ManifestException;
import io.berth.simulator.change.AddNodes;
import io.berth.simulator.change.ChangedCluster;
import io.berth.simulator.change.ClusterChange;
import io.berth.simulator.change.PendingPods;
import io.berth.simulator.change.RemoveNode;
import io.berth.simulator.change.ScaleWorkload;
import io.berth.simulator.change.WorkloadName;
import io.berth.simulator.workload.ClusterPlan;
import io.fabric8.kubernetes.api.model.Node;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Changes of the cluster before it is simulated: first nodes, then workloads. */
final class ChangeOptions {
  private static final String SCALE = "--scale";
  private static final String ADD_NODES = "--add-nodes";
  private static final String REMOVE_NODE = "--remove-node";

  @Option(
      names = SCALE,
      paramLabel = "WORKLOAD=N",
      description = {
        "Simulate N replicas of a workload, such as deployment/web=40; of a Job its parallelism.",
        "WORKLOAD is KIND/NAME or NAMESPACE/KIND/NAME. Can be repeated."
      })
  private List<String> scale = new ArrayList<>();

  @Option(
      names = ADD_NODES,
      paramLabel = "N=NODE",
      description = "Add N nodes like NODE, without its pods. Can be repeated.")
  private List<String> addNodes = new ArrayList<>();

  @Option(
      names = REMOVE_NODE,
      paramLabel = "NODE",
      description = "Remove a node; controllers make its pods again. Can be repeated.")
  private List<String> removeNodes = new ArrayList<>();

  @Option(
      names = "--without-pending",
      description = "Leave out the pods of the input that have no node.")
  private boolean withoutPending;

  private record Named(String option, ClusterChange change) {}

  /** Tells whether an option is given. */
  boolean isGiven() {
    return withoutPending || !(scale.isEmpty() && addNodes.isEmpty() && removeNodes.isEmpty());
  }

  /**
   * Changes the objects and has controllers make their pods.
   *
   * @throws CommandFailure with all values that are wrong
   */
  ClusterPlan plan(ClusterObjects input) {
    List<Named> changes = changes();
    List<String> problems = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    ClusterObjects objects = input;
    for (Named named : changes) {
      try {
        ChangedCluster changed = named.change.apply(objects);
        objects = changed.objects();
        notes.add(changed.note());
      } catch (ManifestException e) {
        problems.add("%s: %s".formatted(named.option, e.getMessage()));
      }
    }
    if (problems.isEmpty() && objects.all(Node.class).isEmpty()) {
      problems.add(REMOVE_NODE + ": no node is left; add some with " + ADD_NODES);
    }
    CommandFailure.requireNone(problems);
    ClusterPlan plan = ClusterPlan.of(objects).noting(notes);
    return withoutPending ? PendingPods.of(input).leaveOut(plan) : plan;
  }

  private List<Named> changes() {
    List<String> problems = new ArrayList<>();
    List<Named> changes = new ArrayList<>();
    for (String text : addNodes) {
      read(ADD_NODES, text, problems, changes, this::nodesToAdd);
    }
    for (String name : new LinkedHashSet<>(removeNodes)) {
      read(REMOVE_NODE, name, problems, changes, RemoveNode::new);
    }
    Set<String> scaled = new HashSet<>();
    for (String text : scale) {
      read(SCALE, text, problems, changes, value -> workloadToScale(value, scaled));
    }
    CommandFailure.requireNone(problems);
    return changes;
  }

  private static void read(
      String option,
      String text,
      List<String> problems,
      List<Named> changes,
      Function<String, ClusterChange> read) {
    try {
      changes.add(new Named(option, read.apply(text)));
    } catch (ManifestException e) {
      problems.add("%s: %s".formatted(option, e.getMessage()));
    }
  }

  private AddNodes nodesToAdd(String text) {
    int equals = text.indexOf('=');
    if (equals <= 0 || equals == text.length() - 1) {
      throw new ManifestException(
          "\"%s\" has no number and node; write N=NODE, such as 4=gpu-1".formatted(text));
    }
    int count = count(text, text.substring(0, equals), 1, "nodes");
    return new AddNodes(count, text.substring(equals + 1));
  }

  private static ScaleWorkload workloadToScale(String text, Set<String> scaled) {
    int equals = text.lastIndexOf('=');
    if (equals <= 0) {
      throw new ManifestException(
          "\"%s\" has no workload and number; write WORKLOAD=N, such as deployment/web=40"
              .formatted(text));
    }
    WorkloadName workload = WorkloadName.parse(text.substring(0, equals));
    if (!scaled.add(workload.toString())) {
      throw new ManifestException("%s is given twice; give one number".formatted(workload));
    }
    return new ScaleWorkload(workload, count(text, text.substring(equals + 1), 0, "replicas"));
  }

  private static int count(String text, String digits, int least, String what) {
    @Nullable Long number = digits.matches("-?[0-9]{1,18}") ? Long.valueOf(digits) : null;
    if (number == null || number < least || number > ClusterChange.MAX_COUNT) {
      throw new ManifestException(
          "\"%s\": %s is not a number of %s; write one from %d to %,d"
              .formatted(
                  text,
                  digits.isEmpty() ? "nothing" : digits,
                  what,
                  least,
                  ClusterChange.MAX_COUNT));
    }
    return number.intValue();
  }
}
