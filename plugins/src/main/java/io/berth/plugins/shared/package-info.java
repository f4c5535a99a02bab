/** What several plugins have in common: pure functions and small values. */
@NullMarked
package io.berth.plugins.shared;

import org.jspecify.annotations.NullMarked;
