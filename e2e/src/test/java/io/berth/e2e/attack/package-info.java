/** Attacks on a running scheduler by tenants, readers and nodes, beside kube-scheduler. */
@NullMarked
package io.berth.e2e.attack;

import org.jspecify.annotations.NullMarked;
