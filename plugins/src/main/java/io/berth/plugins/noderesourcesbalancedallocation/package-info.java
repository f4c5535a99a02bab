/** NodeResourcesBalancedAllocation: prefers nodes with balanced resource usage. */
@NullMarked
package io.berth.plugins.noderesourcesbalancedallocation;

import org.jspecify.annotations.NullMarked;
