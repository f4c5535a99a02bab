/** DefaultBinder: binds pods through the API server. */
@NullMarked
package io.berth.plugins.defaultbinder;

import org.jspecify.annotations.NullMarked;
