/** Runs Kubernetes' scheduling specs on a control plane with a selected scheduler. */
@NullMarked
package io.berth.e2e.conformance;

import org.jspecify.annotations.NullMarked;
