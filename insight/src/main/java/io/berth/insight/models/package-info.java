/** Summaries of clusters: totals, and nodes by grade. */
@NullMarked
package io.berth.insight.models;

import org.jspecify.annotations.NullMarked;
