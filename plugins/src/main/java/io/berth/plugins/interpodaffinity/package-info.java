/** InterPodAffinity: keeps pods near to, or apart from, other pods. */
@NullMarked
package io.berth.plugins.interpodaffinity;

import org.jspecify.annotations.NullMarked;
