/** Clusters in a few numbers, as Karmada describes them: totals, and nodes counted by grade. */
@NullMarked
package io.berth.insight.models;

import org.jspecify.annotations.NullMarked;
