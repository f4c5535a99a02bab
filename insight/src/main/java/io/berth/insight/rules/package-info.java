/** Kinds of workloads that a file describes: where their templates and replicas are. */
@NullMarked
package io.berth.insight.rules;

import org.jspecify.annotations.NullMarked;
