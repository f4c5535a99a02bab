/** The extension points, and what the runtime and a plugin say to each other. */
@NullMarked
package io.berth.framework;

import org.jspecify.annotations.NullMarked;
