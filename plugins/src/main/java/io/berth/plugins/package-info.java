/** The bundle of in-tree plugins. */
@NullMarked
package io.berth.plugins;

import org.jspecify.annotations.NullMarked;
