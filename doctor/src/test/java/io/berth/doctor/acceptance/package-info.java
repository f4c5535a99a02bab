/** Judges the doctor on clusters that it never ran. */
@NullMarked
package io.berth.doctor.acceptance;

import org.jspecify.annotations.NullMarked;
