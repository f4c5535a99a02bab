package io.berth.kube.lease;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A lease as the API server has it.
 *
 * @param object all of it, with the version that the next change has to name
 */
record Lease(LeaseRecord record, ObjectNode object) {
  static Lease of(ObjectNode object) {
    return new Lease(LeaseRecord.read(object.path("spec")), object);
  }

  /** Returns the object with another record, for the same version. */
  ObjectNode with(LeaseRecord other) {
    ObjectNode changed = object.deepCopy();
    other.write(changed.withObjectProperty("spec"));
    return changed;
  }
}
