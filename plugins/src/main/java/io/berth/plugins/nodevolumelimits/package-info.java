/** NodeVolumeLimits: filters nodes by the volume attach limits of CSI drivers. */
@NullMarked
package io.berth.plugins.nodevolumelimits;

import org.jspecify.annotations.NullMarked;
