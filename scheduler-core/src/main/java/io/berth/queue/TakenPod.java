package io.berth.queue;

import io.berth.model.PodInfo;
import java.time.Instant;

/**
 * A pod that was taken from the queue to be tried.
 *
 * @param attempt which attempt this is, from 1
 * @param firstTakenAt when the first attempt began
 * @param flight tells this attempt from others of the same pod
 */
public record TakenPod(PodInfo pod, int attempt, Instant firstTakenAt, long flight) {}
