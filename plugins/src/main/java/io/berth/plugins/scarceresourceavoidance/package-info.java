/** ScarceResourceAvoidance, after Koordinator: keeps pods off scarce resources they do not use. */
@NullMarked
package io.berth.plugins.scarceresourceavoidance;

import org.jspecify.annotations.NullMarked;
