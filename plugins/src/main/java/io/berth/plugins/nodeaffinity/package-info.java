/** NodeAffinity: filters and scores nodes by node selector and node affinity. */
@NullMarked
package io.berth.plugins.nodeaffinity;

import org.jspecify.annotations.NullMarked;
