/** NodeAffinity: node selectors and node affinity of pods, and those added by a profile. */
@NullMarked
package io.berth.plugins.nodeaffinity;

import org.jspecify.annotations.NullMarked;
