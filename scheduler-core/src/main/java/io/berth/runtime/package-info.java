/** The plugin catalogue, profiles, and one runner per extension point. */
@NullMarked
package io.berth.runtime;

import org.jspecify.annotations.NullMarked;
