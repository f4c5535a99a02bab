/** VolumeBinding: binds the volumes that a pod claims to nodes that can reach them. */
@NullMarked
package io.berth.plugins.volumebinding;

import org.jspecify.annotations.NullMarked;
