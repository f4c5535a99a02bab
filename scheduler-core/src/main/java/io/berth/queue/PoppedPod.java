package io.berth.queue;

import io.berth.model.PodInfo;

/**
 * A pod that was popped from the queue for one scheduling attempt.
 *
 * @param pod the pod, with the node that it is nominated to in the queue; the API object may lag
 *     behind
 * @param observed the pod as last received from the API server
 * @param attempt the number of this attempt, from 1
 * @param firstReadyAt when the pod first entered the activeQ, by the queue's ticker; start of the
 *     pod scheduling SLI duration
 * @param inFlightId identifies this attempt among those of the same pod
 * @param poppedAt when the attempt started, in nanoseconds of the metrics clock
 * @param isFlushed whether the pod was requeued only because it had been unschedulable too long
 */
public record PoppedPod(
    PodInfo pod,
    PodInfo observed,
    int attempt,
    long firstReadyAt,
    long inFlightId,
    long poppedAt,
    boolean isFlushed) {}
