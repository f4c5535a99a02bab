/** Serves estimates to Karmada over gRPC. */
@NullMarked
package io.berth.insight.karmada;

import org.jspecify.annotations.NullMarked;
