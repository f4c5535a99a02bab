/** The immutable, pruned model of the cluster that plugins read: pods, nodes, snapshots. */
@NullMarked
package io.berth.model;

import org.jspecify.annotations.NullMarked;
