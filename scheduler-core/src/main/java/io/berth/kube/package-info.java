/** The cluster itself: what is read from the API server and what is written to it. */
@NullMarked
package io.berth.kube;

import org.jspecify.annotations.NullMarked;
