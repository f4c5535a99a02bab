package io.berth.kube;

import com.fasterxml.jackson.core.JsonGenerator;
import io.berth.model.PodInfo;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * A pod's condition as it is patched into its status.
 *
 * @param since when the status became what it is, or null to leave what the API server has
 */
record ConditionJson(
    String type, String status, String reason, String message, @Nullable Instant since) {

  /** Writes the condition as one that was found looking at this version of the pod. */
  void write(JsonGenerator json, PodInfo pod) throws IOException {
    json.writeStartObject();
    json.writeStringField("type", type);
    json.writeStringField("status", status);
    json.writeStringField("reason", reason);
    json.writeStringField("message", message);
    if (pod.generation() > 0) {
      json.writeNumberField("observedGeneration", pod.generation());
    }
    if (since != null) {
      json.writeStringField("lastTransitionTime", since.truncatedTo(ChronoUnit.SECONDS).toString());
    }
    json.writeEndObject();
  }
}
