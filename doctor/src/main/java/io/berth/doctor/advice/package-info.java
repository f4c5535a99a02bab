/** Changes to a configuration, and the search for effective ones. */
@NullMarked
package io.berth.doctor.advice;

import org.jspecify.annotations.NullMarked;
