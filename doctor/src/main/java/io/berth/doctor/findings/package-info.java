/** Rules that find legal settings without the suggested effect. */
@NullMarked
package io.berth.doctor.findings;

import org.jspecify.annotations.NullMarked;
