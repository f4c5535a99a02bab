package io.berth.plugins.noderesourcesfit;

import io.berth.model.ResourceName;
import java.util.List;

/** The extended resources that are checked elsewhere, by an extender for instance. */
record IgnoredResources(List<String> names, List<String> groups) {
  IgnoredResources {
    names = List.copyOf(names);
    groups = List.copyOf(groups);
  }

  /** Tells it of a name; CPU, memory, huge pages and the like cannot be ignored. */
  boolean contains(ResourceName resource) {
    return resource.isExtended()
        && (names.contains(resource.name()) || groups.contains(group(resource.name())));
  }

  /** What stands before the first slash; extended resources have one. */
  private static String group(String name) {
    return name.substring(0, name.indexOf('/'));
  }
}
