/** Karmada's messages, generated from {@code karmada_estimator.proto} by the build. */
@NullMarked
package io.berth.insight.karmada.wire;

import org.jspecify.annotations.NullMarked;
