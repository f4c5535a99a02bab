/** Random objects over the whole live path of a scheduler, and what must hold meanwhile. */
@NullMarked
package io.berth.e2e.fuzz;

import org.jspecify.annotations.NullMarked;
