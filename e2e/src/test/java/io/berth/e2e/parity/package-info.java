/**
 * Compares Berth's decisions with those that a real kube-scheduler makes in the same state of the
 * same cluster.
 */
@NullMarked
package io.berth.e2e.parity;

import org.jspecify.annotations.NullMarked;
