/** The clusters that end-to-end tests run on, and how a test asks for one. */
@NullMarked
package io.berth.e2e.cluster;

import org.jspecify.annotations.NullMarked;
