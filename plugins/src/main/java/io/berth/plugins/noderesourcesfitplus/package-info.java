/** NodeResourcesFitPlus, from Koordinator: one scoring strategy per resource. */
@NullMarked
package io.berth.plugins.noderesourcesfitplus;

import org.jspecify.annotations.NullMarked;
