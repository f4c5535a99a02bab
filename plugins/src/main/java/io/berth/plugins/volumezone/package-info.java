/** VolumeZone: keeps pods to the zones of the volumes they claim. */
@NullMarked
package io.berth.plugins.volumezone;

import org.jspecify.annotations.NullMarked;
