/** The compact view of a cluster that plugins read: pods, nodes, resources, snapshots. */
@NullMarked
package io.berth.model;

import org.jspecify.annotations.NullMarked;
