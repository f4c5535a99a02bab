package io.berth.kube.lease;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * The spec of a lease. The times are those of the holder's clock: they are written and compared
 * with each other, but never with the local clock.
 *
 * @param holder the identity of the holder, empty for none
 * @param seconds the duration of the lease
 * @param acquireTime when the holder acquired the lease
 * @param renewTime when the holder renewed the lease last
 * @param transitions the number of changes of the holder
 */
record LeaderElectionRecord(
    String holder, int seconds, String acquireTime, String renewTime, int transitions) {
  private static final DateTimeFormatter MICROSECONDS =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

  static String time(Instant at) {
    return MICROSECONDS.format(at);
  }

  static LeaderElectionRecord read(JsonNode spec) {
    return new LeaderElectionRecord(
        spec.path("holderIdentity").asText(),
        spec.path("leaseDurationSeconds").asInt(),
        spec.path("acquireTime").asText(),
        spec.path("renewTime").asText(),
        spec.path("leaseTransitions").asInt());
  }

  /** Writes the fields, and leaves all others unchanged. */
  void write(ObjectNode spec) {
    spec.put("holderIdentity", holder)
        .put("leaseDurationSeconds", seconds)
        .put("acquireTime", acquireTime)
        .put("renewTime", renewTime)
        .put("leaseTransitions", transitions);
  }

  boolean isFree() {
    return holder.isEmpty();
  }

  boolean isOf(String identity) {
    return holder.equals(identity);
  }
}
