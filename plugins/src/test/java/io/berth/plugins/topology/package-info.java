/** Fixtures for the tests of topology plugins. */
@NullMarked
package io.berth.plugins.topology;

import org.jspecify.annotations.NullMarked;
