/** Workload kinds that a rule file describes. */
@NullMarked
package io.berth.insight.rules;

import org.jspecify.annotations.NullMarked;
