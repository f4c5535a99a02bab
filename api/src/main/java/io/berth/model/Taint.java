package io.berth.model;

import java.util.Objects;

/** A taint of a node. */
public record Taint(String key, String value, TaintEffect effect) {
  static Taint of(io.fabric8.kubernetes.api.model.Taint taint) {
    return new Taint(
        StringInterner.intern(Objects.requireNonNullElse(taint.getKey(), "")),
        StringInterner.intern(Objects.requireNonNullElse(taint.getValue(), "")),
        TaintEffect.of(taint.getEffect()));
  }
}
