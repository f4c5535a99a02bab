package io.berth.simulator.change;

import io.berth.manifest.ClusterObjects;
import io.berth.manifest.ManifestException;
import io.berth.tree.Suggestions;
import io.fabric8.kubernetes.api.model.Node;
import java.util.List;

/** Finds nodes by name. */
final class NodeNames {
  private static final int MAX_NAMES = 5;

  private NodeNames() {}

  /**
   * Checks that a node of this name exists.
   *
   * @throws ManifestException with suggestions if there is none
   */
  static void requireNode(ClusterObjects objects, String name) {
    find(objects, name);
  }

  /**
   * Returns the node of this name.
   *
   * @throws ManifestException with suggestions if there is none
   */
  static Node find(ClusterObjects objects, String name) {
    List<Node> nodes = objects.all(Node.class);
    for (Node node : nodes) {
      if (node.getMetadata().getName().equals(name)) {
        return node;
      }
    }
    List<String> names = nodes.stream().map(node -> node.getMetadata().getName()).toList();
    List<String> suggestions = Suggestions.closest(name, names, MAX_NAMES);
    throw new ManifestException(
        suggestions.isEmpty()
            ? "there is no node \"%s\"; the nodes are %s"
                .formatted(name, ChangedCluster.abbreviate(names))
            : "there is no node \"%s\"; did you mean %s?"
                .formatted(name, String.join(" or ", suggestions)));
  }
}
