/** What Berth believes the cluster to be, its own decisions of the last moment included. */
@NullMarked
package io.berth.cache;

import org.jspecify.annotations.NullMarked;
