/** What the launcher lets the JVM learn from, before anybody works with the program. */
@NullMarked
package io.berth.cli.rehearsal;

import org.jspecify.annotations.NullMarked;
