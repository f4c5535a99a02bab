package io.berth.simulator;

import io.berth.model.PodInfo;
import io.berth.simulator.result.PodOutcome;
import io.berth.simulator.result.Workload;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Records the state of every pod of a simulation, in order of arrival. */
final class PodRecords {
  /** The state of one pod. */
  static final class Entry {
    final PodInfo pod;
    final Workload workload;

    /** Whether another scheduler, which is not simulated, is responsible for the pod. */
    final boolean foreign;

    /** The number of predecessors that the pod replaces. */
    final int generation;

    /** The name of the first predecessor; empty if there is none. */
    final String replaces;

    /** The current or last node; empty if there is none. */
    String nodeName;

    /** The message of the last failed attempt. */
    String failureMessage = "";

    /** The key of the pod that preempted it; empty if there is none. */
    String preemptedFor = "";

    int attempts;
    PodOutcome.@Nullable Explanation explanation;

    private Entry(PodInfo pod, Workload workload, boolean foreign) {
      this.pod = pod;
      this.workload = workload;
      this.foreign = foreign;
      this.generation = 0;
      this.replaces = "";
      this.nodeName = pod.nodeName();
    }

    /** Creates the entry of a successor. */
    private Entry(PodInfo pod, Entry predecessor) {
      this.pod = pod;
      this.workload = predecessor.workload;
      this.foreign = predecessor.foreign;
      this.generation = predecessor.generation + 1;
      this.replaces =
          predecessor.replaces.isEmpty() ? predecessor.pod.name() : predecessor.replaces;
      this.nodeName = pod.nodeName();
    }

    /** Returns whether the pod was bound when the simulation started. */
    boolean wasBound() {
      return !pod.nodeName().isEmpty();
    }
  }

  private final Map<String, Entry> entries = new LinkedHashMap<>();

  void add(PodInfo pod, Workload workload, boolean foreign) {
    entries.put(pod.uid(), new Entry(pod, workload, foreign));
  }

  /** Adds the successor of a deleted pod. */
  void addSuccessor(Entry predecessor, PodInfo successor) {
    entries.put(successor.uid(), new Entry(successor, predecessor));
  }

  Entry of(PodInfo pod) {
    return Objects.requireNonNull(entries.get(pod.uid()), "unknown pod");
  }

  Collection<Entry> entries() {
    return Collections.unmodifiableCollection(entries.values());
  }
}
