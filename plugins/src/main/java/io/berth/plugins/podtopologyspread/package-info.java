/** PodTopologySpread: spreads pods over zones, hosts and other topology domains. */
@NullMarked
package io.berth.plugins.podtopologyspread;

import org.jspecify.annotations.NullMarked;
