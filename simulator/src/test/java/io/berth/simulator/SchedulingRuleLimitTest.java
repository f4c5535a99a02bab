package io.berth.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.berth.config.ConfigReader;
import io.berth.config.SchedulerConfiguration;
import io.berth.framework.PluginStatus;
import io.berth.framework.Status;
import io.berth.manifest.ClusterObjects;
import io.berth.simulator.result.PodOutcome;
import io.berth.simulator.result.SimulationResult;
import io.berth.simulator.workload.ClusterPlan;
import io.berth.testing.Nodes;
import io.berth.testing.PodTerms;
import io.berth.testing.Pods;
import io.fabric8.kubernetes.api.model.Pod;
import java.lang.management.ManagementFactory;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Pods with too many scheduling rules are rejected without evaluation. */
class SchedulingRuleLimitTest {
  private static final int NODES = 6_000;
  private static final String TEXT = "pod has 30000 scheduling rules, at most 256 are supported";
  private static final SchedulerConfiguration DEFAULTS =
      Objects.requireNonNull(
          new ConfigReader(Simulations.REGISTRY).read(Simulations.DEFAULTS).configuration());

  private static ClusterObjects cluster(int nodes) {
    ClusterObjects objects = new ClusterObjects();
    for (int i = 0; i < nodes; i++) {
      objects.add(Nodes.node("n" + i).cpu("8").memory("8Gi").label("zone", "z" + i % 3).build());
    }
    return objects;
  }

  private static Pod podWithTerms(int terms) {
    Pods pod = Pods.pod("shy").scheduler("berth-scheduler").priority(10).cpu("1");
    for (int i = 0; i < terms; i++) {
      pod.podAntiAffinity(PodTerms.within("key-" + i, "app", "a"));
    }
    return pod.build();
  }

  @Test
  void rejectsPodOnEveryNode() {
    Evaluation evaluation =
        new PodEvaluator(Simulations.REGISTRY).evaluate(DEFAULTS, cluster(2), podWithTerms(29_999));

    PluginStatus rejection =
        new PluginStatus("PodRuleLimit", Status.unschedulableAndUnresolvable(TEXT));
    assertThat(evaluation.isSchedulable()).isFalse();
    assertThat(evaluation.nodeEvaluation().preFilter().rejection()).isEqualTo(rejection);
    assertThat(evaluation.nodeEvaluation().get(1)).isEqualTo(rejection);
  }

  @Test
  void explainsRejectionWithoutPreemption() {
    ClusterObjects objects = cluster(2);
    objects.add(Pods.pod("victim").scheduler("berth-scheduler").onNode("n0").cpu("8").build());

    Attempt attempt =
        new PodEvaluator(Simulations.REGISTRY).attempt(DEFAULTS, objects, podWithTerms(29_999));

    assertThat(attempt.failureText()).isEqualTo("0/2 nodes are available: " + TEXT + ".");
    assertThat(attempt.preemption()).isNull();
  }

  @Test
  void simulatesPodAsPendingWithReason() {
    ClusterObjects objects = cluster(2);
    objects.add(podWithTerms(29_999));
    objects.add(Pods.pod("plain").scheduler("berth-scheduler").cpu("1").build());

    SimulationResult result = Simulations.run(Simulations.DEFAULTS, ClusterPlan.of(objects), 0);

    assertThat(result.pods())
        .filteredOn(pod -> pod.name().equals("shy"))
        .singleElement()
        .satisfies(pod -> assertThat(pod.state()).isEqualTo(PodOutcome.State.PENDING))
        .satisfies(
            pod -> assertThat(pod.reason()).isEqualTo("0/2 nodes are available: " + TEXT + "."));
    assertThat(result.pods())
        .filteredOn(pod -> pod.name().equals("plain"))
        .extracting(PodOutcome::state)
        .containsExactly(PodOutcome.State.PLACED);
  }

  /** Indexes of 30,000 missing keys would need 720 MB; 256 keys are supported. */
  @Test
  void missingLabelKeysUseBoundedMemory() {
    ClusterObjects objects = cluster(NODES);
    PodEvaluator evaluator = new PodEvaluator(Simulations.REGISTRY);
    long plain = allocatedBytes(() -> evaluator.evaluate(DEFAULTS, objects, podWithTerms(0)));

    Evaluation[] evaluations = new Evaluation[2];
    long maximum =
        allocatedBytes(
            () -> evaluations[0] = evaluator.evaluate(DEFAULTS, objects, podWithTerms(250)));
    long tooMany =
        allocatedBytes(
            () -> evaluations[1] = evaluator.evaluate(DEFAULTS, objects, podWithTerms(29_999)));

    assertThat(evaluations[0].ranking()).hasSize(NODES);
    assertThat(evaluations[1].isSchedulable()).isFalse();
    assertThat(maximum - plain).isLessThan(4L << 20);
    assertThat(tooMany - plain).isLessThan(64L << 20);
  }

  private static long allocatedBytes(Runnable work) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    work.run();
    return threads.getCurrentThreadAllocatedBytes() - before;
  }
}
