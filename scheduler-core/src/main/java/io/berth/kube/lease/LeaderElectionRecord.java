package io.berth.kube.lease;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * What a lease says. Its times are somebody else's: they are written and compared with each other,
 * but never with a clock of ours.
 *
 * @param holder who has it, empty for nobody
 * @param seconds how long it holds from when it was written
 * @param acquireTime when the holder got it
 * @param renewTime when it was written last
 * @param transitions how often it has changed hands
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

  /** Leaves what it does not know as it is. */
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
