/** Changes to a configuration, and the search for those that have an effect. */
@NullMarked
package io.berth.doctor.advice;

import org.jspecify.annotations.NullMarked;
