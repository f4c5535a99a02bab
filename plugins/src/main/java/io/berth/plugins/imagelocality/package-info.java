/** ImageLocality: prefers nodes that have the pod's images. */
@NullMarked
package io.berth.plugins.imagelocality;

import org.jspecify.annotations.NullMarked;
