package io.berth.kube;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.function.Supplier;

/**
 * A kind of object, and how the API server serves it.
 *
 * @param group its API group, empty for the core's
 * @param resource its name in paths and in RBAC rules, such as {@code pods}
 * @param blank makes an object to read into
 * @param mapper reads as much of an object as is wanted
 */
record WatchedKind<T extends HasMetadata>(
    String group, String version, String resource, Supplier<T> blank, ObjectMapper mapper) {

  /** Returns where all of its objects are listed, whatever their namespace. */
  String path() {
    return (group.isEmpty() ? "/api/" : "/apis/" + group + "/") + version + "/" + resource;
  }

  /** Tells whether a cluster can do without it: servers of other versions have other groups. */
  boolean optional() {
    return !group.isEmpty();
  }
}
