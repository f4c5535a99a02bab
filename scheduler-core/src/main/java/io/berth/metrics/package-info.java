/**
 * kube-scheduler's metrics, kept in Dropwizard's registry and served in Prometheus' text format.
 */
@NullMarked
package io.berth.metrics;

import org.jspecify.annotations.NullMarked;
