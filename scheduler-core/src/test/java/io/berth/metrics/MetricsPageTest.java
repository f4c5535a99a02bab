package io.berth.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cache.Cache;
import io.berth.framework.LeaderMeter;
import io.berth.framework.OtherSchedulerMeter;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.testing.PodTerms;
import io.berth.testing.Pods;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The metrics that the scheduler's modules record. */
class MetricsPageTest {
  private final MeteredScheduler scheduler = new MeteredScheduler().node("a", "4").node("b", "2");

  private static Pods pod(String name, String cpu) {
    return Pods.pod(name).scheduler("metered").cpu(cpu);
  }

  @Test
  void recordsPodScheduledInFirstAttempt() {
    scheduler.pod(pod("web", "1").info());

    assertThat(scheduler.metrics("scheduler_schedule_attempts_total"))
        .containsExactly(
            "scheduler_schedule_attempts_total{profile=\"metered\",result=\"scheduled\"} 1.0");
    assertThat(scheduler.metrics("scheduler_scheduling_attempt_duration_seconds"))
        .contains(
            "scheduler_scheduling_attempt_duration_seconds_bucket"
                + "{profile=\"metered\",result=\"scheduled\",le=\"0.004\"} 1",
            "scheduler_scheduling_attempt_duration_seconds_sum"
                + "{profile=\"metered\",result=\"scheduled\"} 0.003")
        .noneMatch(line -> line.contains("le=\"0.002\""));
    assertThat(scheduler.metrics("scheduler_scheduling_algorithm_duration_seconds_count"))
        .containsExactly("scheduler_scheduling_algorithm_duration_seconds_count 1");
    assertThat(scheduler.metrics("scheduler_pod_scheduling_attempts"))
        .contains("scheduler_pod_scheduling_attempts_bucket{le=\"1\"} 1");
    assertThat(scheduler.metrics("scheduler_queue_incoming_pods_total"))
        .containsExactly(
            "scheduler_queue_incoming_pods_total"
                + "{event=\"UnschedulablePodAdd\",queue=\"active\"} 1.0");
  }

  @Test
  void countsPendingPodsOfOtherSchedulers() {
    PodInfo first = Pods.pod("first").scheduler("missing").info();
    PodInfo second = Pods.pod("second").scheduler("missing").info();
    scheduler.pod(first);
    scheduler.pod(second);
    scheduler.pod(Pods.pod("third").scheduler("default-scheduler").info());
    assertThat(scheduler.metrics("berth_foreign_pending_pods"))
        .containsExactly(
            "berth_foreign_pending_pods{scheduler=\"default-scheduler\"} 1.0",
            "berth_foreign_pending_pods{scheduler=\"missing\"} 2.0");

    scheduler.pod(first, null);
    scheduler.pod(second, second.withNodeName("a"));
    scheduler.pod(second.withNodeName("a"), null);
    assertThat(scheduler.metrics("berth_foreign_pending_pods"))
        .containsExactly("berth_foreign_pending_pods{scheduler=\"default-scheduler\"} 1.0");
  }

  @Test
  void countsIgnoredTermsOfBoundPodOnce() {
    Pods web = Pods.pod("web").scheduler("other").onNode("a");
    for (int i = 0; i < 300; i++) {
      web.podAntiAffinity(PodTerms.within("key-" + i, "app", "web"));
    }
    scheduler.pod(web.info());
    scheduler.pod(web.info(), web.label("seen", "again").info());

    assertThat(scheduler.metrics("berth_pod_affinity_terms_ignored_total"))
        .containsExactly("berth_pod_affinity_terms_ignored_total 44.0");
  }

  @Test
  void limitsSeriesOfForeignSchedulerNames() {
    for (int i = 0; i < 1000; i++) {
      scheduler.pod(Pods.pod("p" + i).scheduler("s" + i).info());
    }
    scheduler.pod(Pods.pod("long").scheduler("s".repeat(100_000)).info());

    assertThat(scheduler.metrics("berth_foreign_pending_pods"))
        .hasSize(LabelLimit.MAX_VALUES + 1)
        .contains("berth_foreign_pending_pods{scheduler=\"other\"} 901.0");
  }

  @Test
  void limitsSeriesOfKubeletRejectionReasons() {
    OtherSchedulerMeter meter = scheduler.get(OtherSchedulerMeter.class);
    for (int i = 0; i < 1000; i++) {
      meter.kubeletRejected("reason" + i);
    }

    assertThat(scheduler.metrics("berth_kubelet_rejections_total"))
        .hasSize(LabelLimit.MAX_VALUES + 1)
        .contains("berth_kubelet_rejections_total{reason=\"other\"} 900.0");
  }

  @Test
  void recordsEachExtensionPoint() {
    scheduler.pod(pod("web", "1").info());

    assertThat(scheduler.metrics("scheduler_framework_extension_point_duration_seconds_count"))
        .extracting(line -> line.replaceAll(".*point=\"(\\w+)\".*status=\"(\\w+)\".*", "$1 $2"))
        .containsExactlyInAnyOrder(
            "PreEnqueue Success",
            "PreFilter Success",
            "Filter Success",
            "PreScore Success",
            "Score Success",
            "Reserve Success",
            "Permit Success",
            "PreBindPreFlight Skip",
            "PreBind Success",
            "Bind Success",
            "PostBind Success");
  }

  @Test
  void measuresPluginsInFirstAttempt() {
    scheduler.pod(pod("web", "1").info());

    assertThat(scheduler.metrics("scheduler_plugin_execution_duration_seconds_count"))
        .contains(
            "scheduler_plugin_execution_duration_seconds_count"
                + "{extension_point=\"Bind\",plugin=\"DefaultBinder\",status=\"Success\"} 1",
            "scheduler_plugin_execution_duration_seconds_count"
                + "{extension_point=\"Filter\",plugin=\"NodeResourcesFit\",status=\"Success\"} 1",
            "scheduler_plugin_execution_duration_seconds_count"
                + "{extension_point=\"PreFilter\",plugin=\"NodeAffinity\",status=\"Skip\"} 1",
            "scheduler_plugin_execution_duration_seconds_count"
                + "{extension_point=\"Score\",plugin=\"NodeResourcesFit\",status=\"Success\"} 1")
        .noneMatch(line -> line.contains("GangScheduling"));
  }

  @Test
  void measuresPluginsInOneOfTenAttempts() {
    for (int i = 0; i < 1000; i++) {
      scheduler.pod(pod("p" + i, "0").info());
    }

    String count =
        scheduler
            .metrics(
                "scheduler_plugin_execution_duration_seconds_count"
                    + "{extension_point=\"PreFilter\",plugin=\"NodeResourcesFit\"")
            .getFirst()
            .replaceAll(".* ", "");
    assertThat(Integer.parseInt(count)).isBetween(80, 120);
  }

  @Test
  void countsPluginEvaluations() {
    scheduler.pod(pod("web", "1").info());

    assertThat(scheduler.metrics("scheduler_plugin_evaluation_total"))
        .containsExactlyInAnyOrder(
            evaluations("NodeName", "Filter", 2),
            evaluations("NodeResourcesFit", "Filter", 2),
            evaluations("NodeResourcesFit", "PreFilter", 1),
            evaluations("NodeResourcesFit", "PreScore", 1),
            evaluations("NodeResourcesFit", "Score", 2));
  }

  private static String evaluations(String plugin, String point, int times) {
    return ("scheduler_plugin_evaluation_total"
            + "{extension_point=\"%s\",plugin=\"%s\",profile=\"metered\"} %d.0")
        .formatted(point, plugin, times);
  }

  @Test
  void recordsUnschedulablePodAndItsRetry() {
    PodInfo full = pod("full", "4").onNode("a").info();
    scheduler.pod(full).pod(pod("web", "3").info());

    assertThat(scheduler.metrics("scheduler_schedule_attempts_total"))
        .containsExactly(
            "scheduler_schedule_attempts_total{profile=\"metered\",result=\"unschedulable\"} 1.0");
    assertThat(scheduler.metrics("scheduler_pending_pods"))
        .containsExactly("scheduler_pending_pods{queue=\"unschedulable\"} 1.0");
    assertThat(scheduler.metrics("scheduler_unschedulable_pods"))
        .containsExactly(
            "scheduler_unschedulable_pods{plugin=\"NodeResourcesFit\",profile=\"metered\"} 1.0");
    assertThat(scheduler.metrics("scheduler_preemption_attempts_total"))
        .containsExactly("scheduler_preemption_attempts_total 1.0");
    assertThat(scheduler.metrics("scheduler_preemption_victims_count")).isEmpty();

    scheduler.pod(full, null).after(Duration.ofSeconds(30));

    assertThat(scheduler.metrics("scheduler_schedule_attempts_total"))
        .contains(
            "scheduler_schedule_attempts_total{profile=\"metered\",result=\"scheduled\"} 1.0");
    assertThat(scheduler.metrics("scheduler_pending_pods")).isEmpty();
    assertThat(scheduler.metrics("scheduler_unschedulable_pods")).isEmpty();
    assertThat(scheduler.metrics("scheduler_pod_scheduling_attempts_bucket"))
        .doesNotContain("scheduler_pod_scheduling_attempts_bucket{le=\"1\"} 1")
        .contains("scheduler_pod_scheduling_attempts_bucket{le=\"2\"} 1");
    assertThat(scheduler.metrics("scheduler_queue_incoming_pods_total"))
        .containsExactlyInAnyOrder(
            incoming("active", "UnschedulablePodAdd"),
            incoming("unschedulable", "ScheduleAttemptFailure"),
            incoming("backoff", "AssignedPodDelete"),
            incoming("active", "PopFromBackoffQ"));
    assertThat(scheduler.metrics("scheduler_event_handling_duration_seconds_count"))
        .contains(
            "scheduler_event_handling_duration_seconds_count{event=\"AssignedPodDelete\"} 1",
            "scheduler_event_handling_duration_seconds_count{event=\"NodeAdd\"} 2");
    assertThat(scheduler.metrics("scheduler_queueing_hint_execution_duration_seconds_count"))
        .containsExactly(
            "scheduler_queueing_hint_execution_duration_seconds_count"
                + "{event=\"AssignedPodDelete\",hint=\"Queue\",plugin=\"NodeResourcesFit\"} 1");
  }

  private static String incoming(String queue, String event) {
    return "scheduler_queue_incoming_pods_total{event=\"%s\",queue=\"%s\"} 1.0"
        .formatted(event, queue);
  }

  @Test
  void schedulingDurationExcludesGatedTime() {
    PodInfo gated = pod("web", "1").schedulingGate("example.com/wait").info();
    PodInfo open = pod("web", "1").info();
    scheduler.pod(gated).after(Duration.ofHours(1));
    assertThat(scheduler.metrics("scheduler_pending_pods"))
        .containsExactly("scheduler_pending_pods{queue=\"gated\"} 1.0");

    scheduler.pod(gated, open);

    assertThat(scheduler.metrics("scheduler_pod_scheduling_sli_duration_seconds_sum"))
        .as("only the binding took time since the pod entered activeQ")
        .containsExactly("scheduler_pod_scheduling_sli_duration_seconds_sum{attempts=\"1\"} 0.003");
    assertThat(scheduler.metrics("scheduler_pod_scheduling_sli_duration_seconds_count"))
        .containsExactly("scheduler_pod_scheduling_sli_duration_seconds_count{attempts=\"1\"} 1");
  }

  @Test
  void schedulingDurationIncludesTimeInQueue() {
    PodInfo full = pod("full", "4").onNode("a").info();
    scheduler.pod(full).pod(pod("web", "3").info()).after(Duration.ofSeconds(40)).pod(full, null);

    assertThat(scheduler.metrics("scheduler_pod_scheduling_sli_duration_seconds_sum"))
        .containsExactly(
            "scheduler_pod_scheduling_sli_duration_seconds_sum{attempts=\"2\"} 40.003");
  }

  @ParameterizedTest(name = "wall clock set by {0}")
  @ValueSource(strings = {"PT-24H", "PT24H"})
  void schedulingDurationIgnoresWallClockSteps(Duration step) {
    PodInfo full = pod("full", "4").onNode("a").info();
    scheduler.pod(full).pod(pod("web", "3").info());
    scheduler.stepWall(step).after(Duration.ofSeconds(40)).pod(full, null);

    assertThat(scheduler.metrics("scheduler_pod_scheduling_sli_duration_seconds_sum"))
        .containsExactly(
            "scheduler_pod_scheduling_sli_duration_seconds_sum{attempts=\"2\"} 40.003");
  }

  @Test
  void limitsAttemptsLabelToFifteen() {
    scheduler.bindResult(Status.error("no")).pod(pod("web", "1").info());
    for (int i = 0; i < 15; i++) {
      scheduler.after(Duration.ofMinutes(1));
    }
    scheduler.bindResult(Status.SUCCESS).after(Duration.ofMinutes(1));

    assertThat(scheduler.metrics("scheduler_schedule_attempts_total"))
        .containsExactlyInAnyOrder(
            "scheduler_schedule_attempts_total{profile=\"metered\",result=\"error\"} 16.0",
            "scheduler_schedule_attempts_total{profile=\"metered\",result=\"scheduled\"} 1.0");
    assertThat(scheduler.metrics("scheduler_pod_scheduling_sli_duration_seconds_count"))
        .containsExactly("scheduler_pod_scheduling_sli_duration_seconds_count{attempts=\"15+\"} 1");
    assertThat(scheduler.metrics("scheduler_framework_extension_point_duration_seconds_count"))
        .contains(
            "scheduler_framework_extension_point_duration_seconds_count"
                + "{extension_point=\"Bind\",profile=\"metered\",status=\"Error\"} 16",
            "scheduler_framework_extension_point_duration_seconds_count"
                + "{extension_point=\"Unreserve\",profile=\"metered\",status=\"Success\"} 16");
  }

  @Test
  void countsPodScheduledAfterFlush() {
    PodInfo full = pod("full", "4").onNode("a").info();
    scheduler.pod(full).pod(pod("web", "3").info());
    // Frees resources without an event.
    scheduler.get(Cache.class).removePod(full.uid());

    scheduler.after(Duration.ofMinutes(10));

    assertThat(scheduler.metrics("scheduler_pod_scheduled_after_flush_total"))
        .containsExactly("scheduler_pod_scheduled_after_flush_total 1.0");
  }

  @Test
  void recordsPreemptionVictims() {
    for (int i = 0; i < 3; i++) {
      scheduler.pod(pod("low-" + i, "1").onNode("a").info());
    }
    scheduler.pod(pod("high", "3").priority(10).info());

    assertThat(scheduler.metrics("scheduler_preemption_victims"))
        .contains(
            "scheduler_preemption_victims_bucket{le=\"2\"} 1",
            "scheduler_preemption_victims_sum 2.0");
    assertThat(scheduler.metrics("scheduler_preemption_goroutines_execution_total"))
        .containsExactly("scheduler_preemption_goroutines_execution_total{result=\"success\"} 1.0");
    assertThat(scheduler.metrics("scheduler_framework_extension_point_duration_seconds_count"))
        .contains(
            "scheduler_framework_extension_point_duration_seconds_count"
                + "{extension_point=\"PostFilter\",profile=\"metered\",status=\"Success\"} 1");
  }

  @Test
  void exportsCacheSize() {
    PodInfo web = pod("web", "1").info();
    scheduler.pod(pod("full", "4").onNode("a").info()).pod(web);

    assertThat(scheduler.metrics("scheduler_cache_size"))
        .containsExactly(
            "scheduler_cache_size{type=\"assumed_pods\"} 1.0",
            "scheduler_cache_size{type=\"nodes\"} 2.0",
            "scheduler_cache_size{type=\"pods\"} 2.0");

    scheduler.pod(web, web.withNodeName("b"));

    assertThat(scheduler.metrics("scheduler_cache_size{type=\"assumed_pods\"}")).isEmpty();
  }

  @Test
  void exportsLeaderElectionStatus() {
    LeaderMeter leader = scheduler.get(LeaderMeter.class);
    assertThat(scheduler.metrics("leader_election")).isEmpty();

    leader.leading("berth-scheduler", true);
    leader.slowPathExercised("berth-scheduler");

    assertThat(scheduler.metrics("leader_election"))
        .containsExactly(
            "leader_election_master_status{name=\"berth-scheduler\"} 1.0",
            "leader_election_slowpath_total{name=\"berth-scheduler\"} 1.0");
  }

  @Test
  void exportsProcessAndJvmMetrics() {
    assertThat(scheduler.metrics("jvm_memory_used_bytes")).hasSize(2);
    assertThat(scheduler.metrics("jvm_threads_current")).hasSize(1);
    assertThat(scheduler.metrics("process_resident_memory_bytes")).hasSize(1);
  }
}
