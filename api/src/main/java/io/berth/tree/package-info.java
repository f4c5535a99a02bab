/**
 * Parsed configuration values that know where they were written, and the problems found in them.
 */
@NullMarked
package io.berth.tree;

import org.jspecify.annotations.NullMarked;
