/** NodeResourcesFit: filters nodes by free resources, and scores them by a scoring strategy. */
@NullMarked
package io.berth.plugins.noderesourcesfit;

import org.jspecify.annotations.NullMarked;
