/** Runs the command blocks of README.md and docs/ as they are written. */
@NullMarked
package io.berth.e2e.docs;

import org.jspecify.annotations.NullMarked;
