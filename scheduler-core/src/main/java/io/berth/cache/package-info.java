/** The scheduler cache: nodes and pods of the cluster, assumed pods included. */
@NullMarked
package io.berth.cache;

import org.jspecify.annotations.NullMarked;
