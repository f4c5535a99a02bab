/** Checks the doctor on clusters that are not among its experiments. */
@NullMarked
package io.berth.doctor.acceptance;

import org.jspecify.annotations.NullMarked;
