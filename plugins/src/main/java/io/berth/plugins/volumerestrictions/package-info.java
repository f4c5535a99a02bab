/** VolumeRestrictions: keeps pods off volumes that others have in use. */
@NullMarked
package io.berth.plugins.volumerestrictions;

import org.jspecify.annotations.NullMarked;
