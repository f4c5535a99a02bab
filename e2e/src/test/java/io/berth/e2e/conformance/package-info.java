/** Runs Kubernetes' own specs of scheduling on a control plane with a scheduler of one's choice. */
@NullMarked
package io.berth.e2e.conformance;

import org.jspecify.annotations.NullMarked;
