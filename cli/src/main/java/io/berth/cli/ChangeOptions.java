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

/** Options that change the cluster before the simulation: first nodes, then workloads. */
final class ChangeOptions {
  private static final String SCALE = "--scale";
  private static final String ADD_NODES = "--add-nodes";
  private static final String REMOVE_NODE = "--remove-node";

  @Option(
      names = SCALE,
      paramLabel = "WORKLOAD=N",
      description = {
        "Simulate a workload with N replicas, for example deployment/web=40. For a Job, N is"
            + " its parallelism.",
        "WORKLOAD is KIND/NAME or NAMESPACE/KIND/NAME. Can be repeated."
      })
  private List<String> scale = new ArrayList<>();

  @Option(
      names = ADD_NODES,
      paramLabel = "N=NODE",
      description = "Add N clones of NODE, without its pods. Can be repeated.")
  private List<String> addNodes = new ArrayList<>();

  @Option(
      names = REMOVE_NODE,
      paramLabel = "NODE",
      description = "Remove a node; controllers recreate its pods. Can be repeated.")
  private List<String> removeNodes = new ArrayList<>();

  @Option(names = "--without-pending", description = "Leave out the pending pods of the input.")
  private boolean withoutPending;

  private record OptionChange(String option, ClusterChange change) {}

  /** Returns whether an option is set. */
  boolean isSet() {
    return withoutPending || !(scale.isEmpty() && addNodes.isEmpty() && removeNodes.isEmpty());
  }

  /**
   * Applies the changes and creates the pods of controllers.
   *
   * @throws CommandFailure with all invalid values
   */
  ClusterPlan plan(ClusterObjects input) {
    List<OptionChange> changes = changes();
    List<String> problems = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    ClusterObjects objects = input;
    for (OptionChange given : changes) {
      try {
        ChangedCluster changed = given.change.apply(objects);
        objects = changed.objects();
        notes.add(changed.note());
      } catch (ManifestException e) {
        problems.add("%s: %s".formatted(given.option, e.getMessage()));
      }
    }
    if (problems.isEmpty() && objects.all(Node.class).isEmpty()) {
      problems.add(REMOVE_NODE + ": no node is left; add nodes with " + ADD_NODES);
    }
    CommandFailure.requireNone(problems);
    ClusterPlan plan = ClusterPlan.of(objects).withNotes(notes);
    return withoutPending ? PendingPods.of(input).removeFrom(plan) : plan;
  }

  private List<OptionChange> changes() {
    List<String> problems = new ArrayList<>();
    List<OptionChange> changes = new ArrayList<>();
    for (String text : addNodes) {
      add(ADD_NODES, text, problems, changes, this::nodesToAdd);
    }
    for (String name : new LinkedHashSet<>(removeNodes)) {
      add(REMOVE_NODE, name, problems, changes, RemoveNode::new);
    }
    Set<String> scaled = new HashSet<>();
    for (String text : scale) {
      add(SCALE, text, problems, changes, value -> workloadToScale(value, scaled));
    }
    CommandFailure.requireNone(problems);
    return changes;
  }

  private static void add(
      String option,
      String text,
      List<String> problems,
      List<OptionChange> changes,
      Function<String, ClusterChange> parse) {
    try {
      changes.add(new OptionChange(option, parse.apply(text)));
    } catch (ManifestException e) {
      problems.add("%s: %s".formatted(option, e.getMessage()));
    }
  }

  private AddNodes nodesToAdd(String text) {
    int equals = text.indexOf('=');
    if (equals <= 0 || equals == text.length() - 1) {
      throw new ManifestException(
          "\"%s\" is not N=NODE; use a value such as 4=gpu-1".formatted(text));
    }
    int count = count(text, text.substring(0, equals), 1, "nodes");
    return new AddNodes(count, text.substring(equals + 1));
  }

  private static ScaleWorkload workloadToScale(String text, Set<String> scaled) {
    int equals = text.lastIndexOf('=');
    if (equals <= 0 || text.indexOf('=') != equals) {
      throw new ManifestException(
          "\"%s\" is not WORKLOAD=N; use a value such as deployment/web=40".formatted(text));
    }
    WorkloadName workload = WorkloadName.parse(text.substring(0, equals));
    if (!scaled.add(workload.toString())) {
      throw new ManifestException("%s is set twice; set it once".formatted(workload));
    }
    return new ScaleWorkload(workload, count(text, text.substring(equals + 1), 0, "replicas"));
  }

  private static int count(String text, String digits, int min, String unit) {
    @Nullable Long number = digits.matches("-?[0-9]{1,18}") ? Long.valueOf(digits) : null;
    if (number == null || number < min || number > ClusterChange.MAX_COUNT) {
      throw new ManifestException(
          "\"%s\": %s is not a number of %s; use a number from %d to %,d"
              .formatted(
                  text,
                  digits.isEmpty() ? "the empty text" : digits,
                  unit,
                  min,
                  ClusterChange.MAX_COUNT));
    }
    return number.intValue();
  }
}
