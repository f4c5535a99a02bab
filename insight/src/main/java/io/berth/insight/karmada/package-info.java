/** Serves estimates to Karmada over gRPC, as its own scheduler-estimator does. */
@NullMarked
package io.berth.insight.karmada;

import org.jspecify.annotations.NullMarked;
