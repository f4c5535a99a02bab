/** InterPodAffinity: evaluates pod affinity and anti-affinity. */
@NullMarked
package io.berth.plugins.interpodaffinity;

import org.jspecify.annotations.NullMarked;
