/** kube-scheduler's metrics, counted by Dropwizard and told in Prometheus' text form. */
@NullMarked
package io.berth.metrics;

import org.jspecify.annotations.NullMarked;
