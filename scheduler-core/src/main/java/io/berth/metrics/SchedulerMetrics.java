package io.berth.metrics;

import jakarta.inject.Inject;

/** Names, labels and buckets of the counters and histograms that kube-scheduler exports. */
final class SchedulerMetrics {
  private static final double[] FROM_10_MICROS = Buckets.exponential(0.00001, 1.5, 20);
  private static final double[] FROM_100_MICROS = Buckets.exponential(0.0001, 2, 12);
  private static final double[] FROM_1_MILLI = Buckets.exponential(0.001, 2, 15);
  private static final double[] FROM_10_MILLIS = Buckets.exponential(0.01, 2, 20);

  final CounterFamily attempts;
  final HistogramFamily attemptDurations;
  final BucketHistogram algorithmDuration;
  final BucketHistogram podAttempts;
  final HistogramFamily podDurations;
  final CounterFamily scheduledAfterFlush;
  final HistogramFamily permitWaits;
  final HistogramFamily pointDurations;
  final HistogramFamily pluginDurations;
  final CounterFamily pluginEvaluations;
  final CounterFamily queueIncoming;
  final HistogramFamily hintDurations;
  final HistogramFamily eventDurations;
  final CounterFamily preemptionAttempts;
  final BucketHistogram preemptionVictims;
  final CounterFamily preemptionRuns;
  final HistogramFamily preemptionDurations;

  @Inject
  SchedulerMetrics(MetricFamilies families) {
    attempts =
        families.counters(
            "scheduler_schedule_attempts_total",
            "Number of scheduling attempts, by result: scheduled, unschedulable (no node fits the"
                + " pod) or error (an internal failure).",
            "result",
            "profile");
    attemptDurations =
        families.histograms(
            Buckets.seconds(FROM_1_MILLI),
            "scheduler_scheduling_attempt_duration_seconds",
            "Duration of scheduling attempts in seconds, binding included.",
            "result",
            "profile");
    algorithmDuration =
        families
            .histograms(
                Buckets.seconds(FROM_1_MILLI),
                "scheduler_scheduling_algorithm_duration_seconds",
                "Duration of the scheduling algorithm in seconds.")
            .histogram();
    podAttempts =
        families
            .histograms(
                Buckets.plain(Buckets.exponential(1, 2, 5)),
                "scheduler_pod_scheduling_attempts",
                "Number of attempts until a pod is bound.")
            .histogram();
    podDurations =
        families.histograms(
            Buckets.seconds(FROM_10_MILLIS),
            "scheduler_pod_scheduling_sli_duration_seconds",
            "Time in seconds from the first entry of a pod into activeQ until it is bound, by the"
                + " number of attempts.",
            "attempts");
    scheduledAfterFlush =
        families.counters(
            "scheduler_pod_scheduled_after_flush_total",
            "Number of pods scheduled in an attempt after the periodic flush of unschedulable pods:"
                + " a queueing hint or an event may be missing.");
    scheduledAfterFlush.counter();
    permitWaits =
        families.histograms(
            Buckets.seconds(FROM_1_MILLI),
            "scheduler_permit_wait_duration_seconds",
            "Time in seconds that pods wait on Permit.",
            "result");
    pointDurations =
        families.histograms(
            Buckets.seconds(FROM_100_MICROS),
            "scheduler_framework_extension_point_duration_seconds",
            "Duration of all plugins of an extension point together in seconds.",
            "extension_point",
            "status",
            "profile");
    pluginDurations =
        families.histograms(
            Buckets.seconds(FROM_10_MICROS),
            "scheduler_plugin_execution_duration_seconds",
            "Duration of a call of a plugin in seconds, measured in a tenth of the attempts.",
            "plugin",
            "extension_point",
            "status");
    pluginEvaluations =
        families.counters(
            "scheduler_plugin_evaluation_total",
            "Number of calls of a plugin at PreFilter, Filter, PreScore and Score; reused results"
                + " are not counted.",
            "plugin",
            "extension_point",
            "profile");
    queueIncoming =
        families.counters(
            "scheduler_queue_incoming_pods_total",
            "Number of pods added to a queue, by queue and event.",
            "queue",
            "event");
    hintDurations =
        families.histograms(
            Buckets.seconds(FROM_10_MICROS),
            "scheduler_queueing_hint_execution_duration_seconds",
            "Duration of a queueing hint in seconds, measured for a tenth of the calls.",
            "plugin",
            "event",
            "hint");
    eventDurations =
        families.histograms(
            Buckets.seconds(FROM_100_MICROS),
            "scheduler_event_handling_duration_seconds",
            "Duration of handling a cluster event in seconds.",
            "event");
    preemptionAttempts =
        families.counters("scheduler_preemption_attempts_total", "Number of preemption attempts.");
    preemptionAttempts.counter();
    preemptionVictims =
        families
            .histograms(
                Buckets.plain(Buckets.exponential(1, 2, 7)),
                "scheduler_preemption_victims",
                "Number of victims of a preemption.")
            .histogram();
    preemptionRuns =
        families.counters(
            "scheduler_preemption_goroutines_execution_total",
            "Number of background tasks that deleted the victims of a pod, by result.",
            "result");
    preemptionDurations =
        families.histograms(
            Buckets.seconds(FROM_10_MILLIS),
            "scheduler_preemption_goroutines_duration_seconds",
            "Duration of the background tasks that delete the victims of a pod, in seconds.",
            "result");
  }
}
