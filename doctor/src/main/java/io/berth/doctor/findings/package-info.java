/** Finds settings that are legal and do not do what they look like, by rules. */
@NullMarked
package io.berth.doctor.findings;

import org.jspecify.annotations.NullMarked;
