/** Fluent fixtures and in-memory fakes for tests of plugins and of the engine. */
@NullMarked
package io.berth.testing;

import org.jspecify.annotations.NullMarked;
