/** The bundle of the plugins that Berth ships. */
@NullMarked
package io.berth.plugins;

import org.jspecify.annotations.NullMarked;
