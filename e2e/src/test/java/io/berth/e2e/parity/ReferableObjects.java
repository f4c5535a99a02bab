package io.berth.e2e.parity;

import java.util.ArrayList;
import java.util.List;

/** What pods of a cluster can refer to by name. */
final class ReferableObjects {
  final List<String> nodes = new ArrayList<>();

  /** Claims that are bound to volumes for any number of pods. */
  final List<String> boundClaims = new ArrayList<>();

  /** Claims that only one pod at a time may use. */
  final List<String> exclusiveClaims = new ArrayList<>();

  /** Claims that are bound when a pod that uses them is placed. */
  final List<String> lateClaims = new ArrayList<>();

  /** Claims for which a pod waits in vain. */
  final List<String> brokenClaims = new ArrayList<>();
}
