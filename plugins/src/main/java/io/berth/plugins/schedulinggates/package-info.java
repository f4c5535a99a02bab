/** SchedulingGates: rejects pods with scheduling gates in PreEnqueue. */
@NullMarked
package io.berth.plugins.schedulinggates;

import org.jspecify.annotations.NullMarked;
