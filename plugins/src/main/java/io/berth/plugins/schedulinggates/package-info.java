/** SchedulingGates: pods wait until their gates are removed. */
@NullMarked
package io.berth.plugins.schedulinggates;

import org.jspecify.annotations.NullMarked;
