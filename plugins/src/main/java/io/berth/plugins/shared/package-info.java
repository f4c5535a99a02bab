/** Utilities that several plugins use. */
@NullMarked
package io.berth.plugins.shared;

import org.jspecify.annotations.NullMarked;
