/** What the tests of several plugins read: vectors, and arguments written as JSON. */
@NullMarked
package io.berth.plugins.testing;

import org.jspecify.annotations.NullMarked;
