package io.berth.config;

import io.berth.tree.Mapping;
import io.berth.tree.Path;
import io.berth.tree.Problems;
import io.berth.tree.Scalar;
import io.berth.tree.Suggestions;
import io.berth.tree.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Validates {@code apiVersion} and {@code kind} of a configuration. */
final class TypeMeta {
  private static final String HEADER =
      "begin the file with the lines \"apiVersion: %s\" and \"kind: %s\""
          .formatted(SchedulerConfiguration.API_VERSION, SchedulerConfiguration.KIND);
  private static final String GROUP = "kubescheduler.config.k8s.io/";

  private TypeMeta() {}

  /**
   * Returns whether to read the rest of the document: unless the two fields are set to something
   * else.
   */
  static boolean check(Value root, Problems problems) {
    if (root.isNull()) {
      problems.error(Path.ROOT, "the file is empty; " + HEADER);
      return false;
    }
    if (!(root instanceof Mapping object)) {
      problems.error(
          Path.ROOT, "the file contains " + root.describe() + " instead of fields; " + HEADER);
      return false;
    }
    boolean version = checkVersion(object, problems);
    return checkKind(object, problems) && version;
  }

  private static boolean checkVersion(Mapping object, Problems problems) {
    Path path = Path.ROOT.field("apiVersion");
    String version = text(object, "apiVersion", problems);
    if (version == null || version.equals(SchedulerConfiguration.API_VERSION)) {
      return version != null;
    }
    if (version.isEmpty()) {
      problems.error(path, "is missing; " + HEADER);
      return true;
    }
    problems.error(path, "\"" + version + "\" " + explain(version));
    return false;
  }

  private static String explain(String version) {
    String write = "write " + SchedulerConfiguration.API_VERSION;
    if (version.startsWith(GROUP + "v1beta") || version.startsWith(GROUP + "v1alpha")) {
      return "was removed from Kubernetes; "
          + write
          + " and compare the fields with its documentation";
    }
    return "is not supported; " + write;
  }

  private static boolean checkKind(Mapping object, Problems problems) {
    Path path = Path.ROOT.field("kind");
    String kind = text(object, "kind", problems);
    if (kind == null || kind.equals(SchedulerConfiguration.KIND)) {
      return kind != null;
    }
    if (kind.isEmpty()) {
      problems.error(path, "is missing; " + HEADER);
      return true;
    }
    problems.error(
        path,
        "\"%s\" is not the configuration of a scheduler; write %s%s"
            .formatted(
                kind,
                SchedulerConfiguration.KIND,
                Suggestions.didYouMean(kind, List.of(SchedulerConfiguration.KIND))));
    return false;
  }

  /** Returns the text of a field; empty if it is absent, null if a problem was reported. */
  private static @Nullable String text(Mapping object, String name, Problems problems) {
    Value value = object.get(name);
    if (value == null || value.isNull()) {
      return "";
    }
    if (value instanceof Scalar scalar && scalar.kind() == Scalar.Kind.STRING) {
      return scalar.text();
    }
    problems.unreadable(value, "is " + value.describe() + ", but must be a string; " + HEADER);
    return null;
  }
}
