/** Parsed configuration values with their locations, strict decoding, and problem reports. */
@NullMarked
package io.berth.tree;

import org.jspecify.annotations.NullMarked;
