package io.berth.kube;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An event in the form of {@code events.k8s.io/v1}.
 *
 * @param name the name of the event's object
 * @param at the time of its first occurrence
 * @param instance the reporting instance
 * @param series the count of occurrences, or null for one
 */
record EventRequest(
    PodEvent event, String name, Instant at, String instance, @Nullable Series series) {
  static final RbacRule RBAC_RULE = RbacRule.to("events.k8s.io", "events", "create", "patch");

  private static final DateTimeFormatter MICROSECONDS =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

  record Series(int count, Instant lastAt) {
    private void write(JsonGenerator json) throws IOException {
      Json.object(
          json,
          "series",
          series -> {
            series.writeNumberField("count", count);
            series.writeStringField("lastObservedTime", MICROSECONDS.format(lastAt));
          });
    }
  }

  EventRequest withSeries(@Nullable Series counted) {
    return new EventRequest(event, name, at, instance, counted);
  }

  /** Returns the path for creating events. */
  String collection() {
    return "/apis/events.k8s.io/v1/namespaces/" + event.pod().namespace() + "/events";
  }

  /** Returns the path of this event. */
  String path() {
    return collection() + "/" + name;
  }

  byte[] object() {
    return Json.object(
        json -> {
          json.writeStringField("apiVersion", "events.k8s.io/v1");
          json.writeStringField("kind", "Event");
          Json.object(
              json,
              "metadata",
              meta -> {
                meta.writeStringField("name", name);
                meta.writeStringField("namespace", event.pod().namespace());
              });
          json.writeStringField("eventTime", MICROSECONDS.format(at));
          if (series != null) {
            series.write(json);
          }
          json.writeStringField("reportingController", event.reporter());
          json.writeStringField("reportingInstance", instance);
          json.writeStringField("action", event.kind().action());
          json.writeStringField("reason", event.kind().reason());
          reference(json, "regarding", event.pod());
          if (event.related() != null) {
            reference(json, "related", event.related());
          }
          json.writeStringField("note", event.note());
          json.writeStringField("type", event.kind().type());
        });
  }

  /** Returns the patch of the series of a repeated event. */
  byte[] seriesPatch() {
    Series counted = Objects.requireNonNull(series);
    return Json.object(counted::write);
  }

  private static void reference(JsonGenerator json, String field, PodEvent.PodReference pod)
      throws IOException {
    Json.object(
        json,
        field,
        reference -> {
          reference.writeStringField("kind", "Pod");
          reference.writeStringField("namespace", pod.namespace());
          reference.writeStringField("name", pod.name());
          reference.writeStringField("uid", pod.uid());
          reference.writeStringField("apiVersion", "v1");
        });
  }
}
