/** NodeResourcesFitPlus, after Koordinator: a scoring strategy for each resource. */
@NullMarked
package io.berth.plugins.noderesourcesfitplus;

import org.jspecify.annotations.NullMarked;
