/** Attacks on a running scheduler by tenants, readers and nodes, compared with kube-scheduler. */
@NullMarked
package io.berth.e2e.attack;

import org.jspecify.annotations.NullMarked;
