/** What the tests of the plugins that look at topology domains share. */
@NullMarked
package io.berth.plugins.topology;

import org.jspecify.annotations.NullMarked;
