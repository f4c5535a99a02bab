package io.berth.e2e.parity;

import java.util.ArrayList;
import java.util.List;

/** The names of objects that pods can reference. */
final class ReferableObjects {
  final List<String> nodes = new ArrayList<>();

  /** Bound claims that any number of pods can use. */
  final List<String> boundClaims = new ArrayList<>();

  /** Claims that only one pod at a time may use. */
  final List<String> exclusiveClaims = new ArrayList<>();

  /** Claims with late binding. */
  final List<String> lateClaims = new ArrayList<>();

  /** Claims that are never bound. */
  final List<String> brokenClaims = new ArrayList<>();
}
