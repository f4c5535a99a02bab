/** Measures the effect of a configuration by simulation, and proposes changes. */
@NullMarked
package io.berth.doctor;

import org.jspecify.annotations.NullMarked;
