/** The clusters of end-to-end tests, and the annotations that request them. */
@NullMarked
package io.berth.e2e.cluster;

import org.jspecify.annotations.NullMarked;
