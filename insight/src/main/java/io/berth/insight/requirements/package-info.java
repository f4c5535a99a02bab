/** The requirements of one replica of a workload of any kind. */
@NullMarked
package io.berth.insight.requirements;

import org.jspecify.annotations.NullMarked;
