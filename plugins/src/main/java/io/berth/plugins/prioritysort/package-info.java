/** PrioritySort: sorts pods by priority, then by queue time. */
@NullMarked
package io.berth.plugins.prioritysort;

import org.jspecify.annotations.NullMarked;
