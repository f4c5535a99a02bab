/** Amounts of resources by name, exact, and how they are counted when one is divided by another. */
@NullMarked
package io.berth.insight.amounts;

import org.jspecify.annotations.NullMarked;
