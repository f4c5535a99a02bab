package io.berth.kube;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A kind of object, and how it is listed and watched.
 *
 * @param group its API group, empty for the core group
 * @param resource its name in paths and in RBAC rules, such as {@code pods}
 * @param constructor creates an empty object to decode into
 * @param decoding how it is decoded
 * @param fieldSelector selects the objects to list and watch; empty for all
 */
record WatchedResource<T extends HasMetadata>(
    String group,
    String version,
    String resource,
    Supplier<T> constructor,
    Decoding<T> decoding,
    String fieldSelector) {
  private static final String JSON = "application/json";
  private static final String PROTO = "application/vnd.kubernetes.protobuf";

  /** Creates a kind that is served as JSON, without a field selector. */
  WatchedResource(
      String group, String version, String resource, Supplier<T> constructor, ObjectMapper mapper) {
    this(group, version, resource, constructor, mapper, null);
  }

  /** Creates a kind without a field selector. */
  WatchedResource(
      String group,
      String version,
      String resource,
      Supplier<T> constructor,
      ObjectMapper mapper,
      ProtoReader.@Nullable Fields<T> fields) {
    this(group, version, resource, constructor, new Decoding<>(mapper, fields, false), "");
  }

  /** Returns the same kind with a field selector. */
  WatchedResource<T> withFieldSelector(String newSelector) {
    return new WatchedResource<>(group, version, resource, constructor, decoding, newSelector);
  }

  /** Returns the same kind, decoded together with the raw objects. */
  WatchedResource<T> withRawObjects() {
    Decoding<T> json = new Decoding<>(decoding.mapper(), null, true);
    return new WatchedResource<>(group, version, resource, constructor, json, fieldSelector);
  }

  ObjectMapper mapper() {
    return decoding.mapper();
  }

  ProtoReader.@Nullable Fields<T> fields() {
    return decoding.fields();
  }

  /** Returns the accepted media types, the preferred one first. */
  String mediaTypes() {
    return fields() == null ? JSON : PROTO + ", " + JSON;
  }

  /** Returns the path of its objects in all namespaces. */
  String path() {
    return (group.isEmpty() ? "/api/" : "/apis/" + group + "/") + version + "/" + resource;
  }

  /** Returns the field selector as a part of a query; empty for all objects. */
  String fieldSelectorQuery() {
    return fieldSelector.isEmpty()
        ? ""
        : "fieldSelector=" + URLEncoder.encode(fieldSelector, StandardCharsets.UTF_8);
  }

  /** Returns the permissions for listing and watching it. */
  RbacRule rbacRule() {
    return RbacRule.to(group, resource, "list", "watch");
  }

  /**
   * Returns whether an API server may not serve it: servers of other versions have other groups.
   */
  boolean isOptional() {
    return !group.isEmpty();
  }

  /**
   * How objects of a kind are decoded.
   *
   * @param mapper decodes the required fields of an object from JSON
   * @param fields decodes Protocol Buffers, for kinds of many objects; or null
   * @param keepsRaw whether the raw object is passed on too; requires JSON
   */
  record Decoding<T>(
      ObjectMapper mapper, ProtoReader.@Nullable Fields<T> fields, boolean keepsRaw) {}
}
