package io.berth.insight.handlers;

import io.berth.framework.ReplicaTemplate;
import io.berth.framework.WorkloadHandler;
import io.berth.manifest.ObjectParts;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Handles all versions of a kind that has a fabric8 type. */
final class TypedHandler<T extends HasMetadata> implements WorkloadHandler {
  private final List<String> groups;
  private final Class<T> type;
  private final Function<T, List<ReplicaTemplate>> parser;

  /**
   * Creates a handler.
   *
   * @param groups the API groups of the kind; the core group is empty
   */
  TypedHandler(List<String> groups, Class<T> type, Function<T, List<ReplicaTemplate>> parser) {
    this.groups = groups;
    this.type = type;
    this.parser = parser;
  }

  @Override
  public String name() {
    return kind().toLowerCase(Locale.ROOT);
  }

  @Override
  public String kind() {
    return type.getSimpleName();
  }

  @Override
  public boolean supports(String apiVersion) {
    int slash = apiVersion.indexOf('/');
    return groups.contains(slash < 0 ? "" : apiVersion.substring(0, slash));
  }

  @Override
  public List<ReplicaTemplate> parse(HasMetadata workload) {
    T typed =
        type.isInstance(workload)
            ? type.cast(workload)
            : ObjectParts.read(ObjectParts.plain(workload), type, "");
    return parser.apply(typed);
  }
}
