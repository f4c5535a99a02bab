/** Finds settings that are legal and will not do what they look like. */
@NullMarked
package io.berth.config.doctor;

import org.jspecify.annotations.NullMarked;
