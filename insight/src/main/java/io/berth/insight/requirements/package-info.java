/** What one replica of a workload needs, whatever the kind of workload. */
@NullMarked
package io.berth.insight.requirements;

import org.jspecify.annotations.NullMarked;
