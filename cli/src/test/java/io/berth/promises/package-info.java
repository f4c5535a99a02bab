/** Simulations of the configurations in the examples, the documents and the chart. */
@NullMarked
package io.berth.promises;

import org.jspecify.annotations.NullMarked;
