/** Karmada's messages, made from {@code karmada_estimator.proto} when this is built. */
@NullMarked
package io.berth.insight.karmada.wire;

import org.jspecify.annotations.NullMarked;
