package io.berth.kube.lease;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * A Lease of the API server.
 *
 * @param object the whole object, with the resource version for the next update
 */
record Lease(LeaderElectionRecord record, ObjectNode object) {
  static Lease of(ObjectNode object) {
    return new Lease(LeaderElectionRecord.read(object.path("spec")), object);
  }

  /**
   * Returns the object with another record and endpoint, and the same resource version. Other
   * labels and annotations are unchanged.
   */
  ObjectNode with(LeaderElectionRecord other, @Nullable LeaseEndpoint endpoint) {
    ObjectNode changed = object.deepCopy();
    other.write(changed.withObjectProperty("spec"));
    publish(endpoint, changed.withObjectProperty("metadata"));
    return changed;
  }

  /** Replaces the published endpoint in the metadata of a Lease. */
  static void publish(@Nullable LeaseEndpoint endpoint, ObjectNode metadata) {
    if (metadata.path("annotations") instanceof ObjectNode annotations) {
      annotations.remove(LeaseEndpoint.ANNOTATIONS);
    }
    if (endpoint != null) {
      metadata.withObjectProperty("labels").put(LeaseEndpoint.LABEL, LeaseEndpoint.LABEL_VALUE);
      endpoint.annotations().forEach(metadata.withObjectProperty("annotations")::put);
    }
  }
}
