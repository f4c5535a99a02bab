package io.berth.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.tree.Path;
import io.berth.tree.Problems;
import io.berth.tree.Scalar;
import io.berth.tree.Value;
import io.berth.yaml.TreeReader;
import java.util.Objects;
import java.util.Set;

/**
 * Intended differences between the defaults of Berth and kube-scheduler: converts kube-scheduler's
 * output for a file to the expected output of Berth. Only unset fields may differ.
 */
final class Deviations {
  private static final Set<String> UNSET = Set.of("", "0", "0.0", "null");

  private Deviations() {}

  static JsonNode expected(JsonNode upstream, String file) {
    ObjectNode expected = upstream.deepCopy();
    Value root = Objects.requireNonNull(TreeReader.read(Vectors.bytes(file), new Problems()));
    Path client = Path.ROOT.field("clientConnection");
    ObjectNode connection = (ObjectNode) expected.get("clientConnection");
    if (isUnset(root, client.field("qps"))) {
      connection.put("qps", 0);
    }
    if (isUnset(root, client.field("burst"))) {
      connection.put("burst", 0);
    }
    if (isUnset(root, Path.ROOT.field("leaderElection").field("resourceName"))) {
      ((ObjectNode) expected.get("leaderElection")).put("resourceName", "berth-scheduler");
    }
    if (expected.get("profiles").size() == 1 && isUnnamed(root)) {
      ((ObjectNode) expected.get("profiles").get(0)).put("schedulerName", "berth-scheduler");
    }
    return expected;
  }

  /** Returns kube-scheduler's name of a profile. */
  static String upstreamName(ProfileConfiguration profile, String file) {
    Value root = Objects.requireNonNull(TreeReader.read(Vectors.bytes(file), new Problems()));
    return profile.schedulerName().equals("berth-scheduler") && isUnnamed(root)
        ? "default-scheduler"
        : profile.schedulerName();
  }

  private static boolean isUnnamed(Value root) {
    Path name = Path.ROOT.field("profiles").item(0).field("schedulerName");
    Value value = Value.nearest(root, name);
    return !value.path().equals(name) || value.isNull();
  }

  private static boolean isUnset(Value root, Path path) {
    Value value = Value.nearest(root, path);
    return !value.path().equals(path)
        || (value instanceof Scalar scalar && UNSET.contains(scalar.text()));
  }
}
