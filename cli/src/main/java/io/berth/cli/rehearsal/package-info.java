/** The training run from which the launcher creates the start-up cache of the JVM. */
@NullMarked
package io.berth.cli.rehearsal;

import org.jspecify.annotations.NullMarked;
