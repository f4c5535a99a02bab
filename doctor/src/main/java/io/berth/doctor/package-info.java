/** Measures by simulation what a configuration does, and what to change. */
@NullMarked
package io.berth.doctor;

import org.jspecify.annotations.NullMarked;
