/** VolumeZone: filters nodes by the topology labels of volumes. */
@NullMarked
package io.berth.plugins.volumezone;

import org.jspecify.annotations.NullMarked;
