/** Tests on a real control plane or a real cluster. */
@NullMarked
package io.berth.e2e;

import org.jspecify.annotations.NullMarked;
