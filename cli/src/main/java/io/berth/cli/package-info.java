/** The berth command. */
@NullMarked
package io.berth.cli;

import org.jspecify.annotations.NullMarked;
