/** ScarceResourceAvoidance, from Koordinator: avoids nodes with unused scarce resources. */
@NullMarked
package io.berth.plugins.scarceresourceavoidance;

import org.jspecify.annotations.NullMarked;
