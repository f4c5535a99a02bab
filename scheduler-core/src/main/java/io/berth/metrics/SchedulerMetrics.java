package io.berth.metrics;

import jakarta.inject.Inject;

/** kube-scheduler's metrics that are counted as things happen: names, labels and buckets. */
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
            "Attempts to place pods, by what came of them: scheduled, unschedulable (there is no"
                + " place for the pod now) or error (something went wrong).",
            "result",
            "profile");
    attemptDurations =
        families.histograms(
            Buckets.seconds(FROM_1_MILLI),
            "scheduler_scheduling_attempt_duration_seconds",
            "How long an attempt takes, the binding included.",
            "result",
            "profile");
    algorithmDuration =
        families
            .histograms(
                Buckets.seconds(FROM_1_MILLI),
                "scheduler_scheduling_algorithm_duration_seconds",
                "How long it takes to decide on a pod.")
            .histogram();
    podAttempts =
        families
            .histograms(
                Buckets.amounts(Buckets.exponential(1, 2, 5)),
                "scheduler_pod_scheduling_attempts",
                "How many attempts it took until a pod was on its node.")
            .histogram();
    podDurations =
        families.histograms(
            Buckets.seconds(FROM_10_MILLIS),
            "scheduler_pod_scheduling_sli_duration_seconds",
            "How long it took until a pod was on its node, from the moment it could first be tried;"
                + " by the number of attempts.",
            "attempts");
    scheduledAfterFlush =
        families.counters(
            "scheduler_pod_scheduled_after_flush_total",
            "Pods that got a place in an attempt which began only because they had waited too long:"
                + " a hint or an event may be missing.");
    scheduledAfterFlush.counter();
    permitWaits =
        families.histograms(
            Buckets.seconds(FROM_1_MILLI),
            "scheduler_permit_wait_duration_seconds",
            "How long pods were held back by Permit plugins.",
            "result");
    pointDurations =
        families.histograms(
            Buckets.seconds(FROM_100_MICROS),
            "scheduler_framework_extension_point_duration_seconds",
            "How long all plugins of an extension point take together.",
            "extension_point",
            "status",
            "profile");
    pluginDurations =
        families.histograms(
            Buckets.seconds(FROM_10_MICROS),
            "scheduler_plugin_execution_duration_seconds",
            "How long one call of a plugin takes, in a tenth of the attempts.",
            "plugin",
            "extension_point",
            "status");
    pluginEvaluations =
        families.counters(
            "scheduler_plugin_evaluation_total",
            "How often a plugin was asked at PreFilter, Filter, PreScore and Score; answers that"
                + " are used again are not counted.",
            "plugin",
            "extension_point",
            "profile");
    queueIncoming =
        families.counters(
            "scheduler_queue_incoming_pods_total",
            "Pods that came into a part of the queue, by what brought them there.",
            "queue",
            "event");
    hintDurations =
        families.histograms(
            Buckets.seconds(FROM_10_MICROS),
            "scheduler_queueing_hint_execution_duration_seconds",
            "How long a plugin takes to say whether what happened helps a pod, in a tenth of the"
                + " cases.",
            "plugin",
            "event",
            "hint");
    eventDurations =
        families.histograms(
            Buckets.seconds(FROM_100_MICROS),
            "scheduler_event_handling_duration_seconds",
            "How long news of the cluster take until all have heard them.",
            "event");
    preemptionAttempts =
        families.counters(
            "scheduler_preemption_attempts_total",
            "How often room was looked for that could be made by removing pods.");
    preemptionAttempts.counter();
    preemptionVictims =
        families
            .histograms(
                Buckets.amounts(Buckets.exponential(1, 2, 7)),
                "scheduler_preemption_victims",
                "How many pods were chosen to be removed for another.")
            .histogram();
    preemptionRuns =
        families.counters(
            "scheduler_preemption_goroutines_execution_total",
            "How often the victims of a pod were removed in the background, by success.",
            "result");
    preemptionDurations =
        families.histograms(
            Buckets.seconds(FROM_10_MILLIS),
            "scheduler_preemption_goroutines_duration_seconds",
            "How long it takes in the background to remove the victims of a pod.",
            "result");
  }
}
