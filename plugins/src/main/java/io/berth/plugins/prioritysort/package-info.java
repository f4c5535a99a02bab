/** PrioritySort: pods of higher priority first, then those that wait longest. */
@NullMarked
package io.berth.plugins.prioritysort;

import org.jspecify.annotations.NullMarked;
