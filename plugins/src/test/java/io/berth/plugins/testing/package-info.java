/** Fixtures for plugin tests: vectors, and arguments in JSON. */
@NullMarked
package io.berth.plugins.testing;

import org.jspecify.annotations.NullMarked;
