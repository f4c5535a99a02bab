/** VolumeRestrictions: filters nodes by volume conflicts. */
@NullMarked
package io.berth.plugins.volumerestrictions;

import org.jspecify.annotations.NullMarked;
