package io.berth.queue;

import io.berth.model.PodInfo;

/**
 * A pod that was taken from the queue to be tried.
 *
 * @param pod the pod, nominated to the node that room is kept on for it: its status may not say so
 *     yet
 * @param shown the pod as the API server showed it
 * @param attempt which attempt this is, from 1
 * @param firstReadyAt when the pod could first be tried, by the queue's ticker: from then on people
 *     wait
 * @param flight tells this attempt from others of the same pod
 * @param takenAt when the attempt began, in nanoseconds by the clock of those who take note
 * @param afterFlush whether it began only because the pod had waited too long
 */
public record PoppedPod(
    PodInfo pod,
    PodInfo shown,
    int attempt,
    long firstReadyAt,
    long flight,
    long takenAt,
    boolean afterFlush) {}
