package io.berth.kube;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A kind of object, and how the API server serves it.
 *
 * @param group its API group, empty for the core's
 * @param resource its name in paths and in RBAC rules, such as {@code pods}
 * @param blank makes an object to read into
 * @param form how it is read
 * @param selector which objects are asked for, by their fields; empty for all
 */
record WatchedKind<T extends HasMetadata>(
    String group,
    String version,
    String resource,
    Supplier<T> blank,
    WireFormat<T> form,
    String selector) {
  private static final String JSON = "application/json";
  private static final String PROTO = "application/vnd.kubernetes.protobuf";

  /** A kind that is read as JSON. */
  WatchedKind(
      String group, String version, String resource, Supplier<T> blank, ObjectMapper mapper) {
    this(group, version, resource, blank, mapper, null);
  }

  /** A kind of which all objects are wanted. */
  WatchedKind(
      String group,
      String version,
      String resource,
      Supplier<T> blank,
      ObjectMapper mapper,
      ProtoReader.@Nullable Fields<T> fields) {
    this(group, version, resource, blank, new WireFormat<>(mapper, fields, false), "");
  }

  /** Returns the same kind, of which only some objects are asked for. */
  WatchedKind<T> only(String fieldSelector) {
    return new WatchedKind<>(group, version, resource, blank, form, fieldSelector);
  }

  /** Returns the same kind, of which everything is handed on that comes. */
  WatchedKind<T> whole() {
    WireFormat<T> json = new WireFormat<>(form.mapper(), null, true);
    return new WatchedKind<>(group, version, resource, blank, json, selector);
  }

  ObjectMapper mapper() {
    return form.mapper();
  }

  ProtoReader.@Nullable Fields<T> fields() {
    return form.fields();
  }

  /** Returns the forms in which it can be read, the best first. */
  String forms() {
    return fields() == null ? JSON : PROTO + ", " + JSON;
  }

  /** Returns where all of its objects are listed, whatever their namespace. */
  String path() {
    return (group.isEmpty() ? "/api/" : "/apis/" + group + "/") + version + "/" + resource;
  }

  /** Returns the part of a query that says which objects are asked for; empty for all. */
  String selection() {
    return selector.isEmpty()
        ? ""
        : "fieldSelector=" + URLEncoder.encode(selector, StandardCharsets.UTF_8);
  }

  /** Returns what has to be allowed for it to be read. */
  RbacRule right() {
    return RbacRule.to(group, resource, "list", "watch");
  }

  /** Tells whether a cluster can do without it: servers of other versions have other groups. */
  boolean optional() {
    return !group.isEmpty();
  }
}
