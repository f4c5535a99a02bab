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

/** What is known of every pod of a simulation, in the order in which they came. */
final class PodRecords {
  /** What became of one pod so far. */
  static final class Entry {
    final PodInfo pod;
    final Workload workload;

    /** Whether it is left to a scheduler that is not simulated. */
    final boolean foreign;

    /** Which of the pods that its controller made one after the other it is, from 0. */
    final int generation;

    /** The name of the first of these pods, or the empty text if it is this one. */
    final String replaces;

    /** The node that it is on, or was on when it went; empty for none. */
    String nodeName;

    /** Why it was not placed when it was last tried. */
    String refusal = "";

    /** For whom it was removed, or the empty text. */
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

    /** Takes the place of another. */
    private Entry(PodInfo pod, Entry gone) {
      this.pod = pod;
      this.workload = gone.workload;
      this.foreign = gone.foreign;
      this.generation = gone.generation + 1;
      this.replaces = gone.replaces.isEmpty() ? gone.pod.name() : gone.replaces;
      this.nodeName = pod.nodeName();
    }

    /** Tells whether the pod was on a node when the simulation began. */
    boolean wasBound() {
      return !pod.nodeName().isEmpty();
    }
  }

  private final Map<String, Entry> entries = new LinkedHashMap<>();

  void enter(PodInfo pod, Workload workload, boolean foreign) {
    entries.put(pod.uid(), new Entry(pod, workload, foreign));
  }

  /** Enters the pod that takes the place of another. */
  void enterSuccessor(Entry gone, PodInfo successor) {
    entries.put(successor.uid(), new Entry(successor, gone));
  }

  Entry of(PodInfo pod) {
    return Objects.requireNonNull(entries.get(pod.uid()), "an unknown pod");
  }

  Collection<Entry> entries() {
    return Collections.unmodifiableCollection(entries.values());
  }
}
