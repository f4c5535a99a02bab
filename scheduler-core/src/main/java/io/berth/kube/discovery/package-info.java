/** Finds a running scheduler by its Lease, and connects to it. */
@NullMarked
package io.berth.kube.discovery;

import org.jspecify.annotations.NullMarked;
