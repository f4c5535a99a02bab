/** Builds, starts and stops a Kubernetes control plane as plain processes. */
@NullMarked
package io.berth.e2e.controlplane;

import org.jspecify.annotations.NullMarked;
