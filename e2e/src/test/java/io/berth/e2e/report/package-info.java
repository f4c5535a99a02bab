/** Tests of the page that {@code berth simulate --report} writes, in a real browser. */
@NullMarked
package io.berth.e2e.report;

import org.jspecify.annotations.NullMarked;
