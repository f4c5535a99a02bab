/** VolumeBinding: filters nodes by the volumes of claims, and binds the claims. */
@NullMarked
package io.berth.plugins.volumebinding;

import org.jspecify.annotations.NullMarked;
