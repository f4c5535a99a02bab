/** A Kubernetes control plane as plain processes: building, starting and stopping it. */
@NullMarked
package io.berth.e2e.controlplane;

import org.jspecify.annotations.NullMarked;
