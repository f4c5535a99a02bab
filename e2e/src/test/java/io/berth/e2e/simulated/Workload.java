package io.berth.e2e.simulated;

import java.util.ArrayList;
import java.util.List;

/** Pods of one template, and the nodes that were prepared for them. */
final class Workload {
  Template template;
  final int replicas;

  /** The keys of its pods. */
  final List<String> pods = new ArrayList<>();

  /** The nodes that have its label or resource. */
  final List<String> nodes = new ArrayList<>();

  Workload(Template template, int replicas) {
    this.template = template;
    this.replicas = replicas;
  }
}
