/** NodeResourcesBalancedAllocation: prefers nodes whose resources are used evenly. */
@NullMarked
package io.berth.plugins.noderesourcesbalancedallocation;

import org.jspecify.annotations.NullMarked;
