package io.berth.insight.requirements;

import io.berth.framework.WorkloadHandler;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All that know kinds of workloads. Of several for one kind the last one counts. */
public final class WorkloadHandlers {
  private final List<WorkloadHandler> handlers;

  public WorkloadHandlers(List<WorkloadHandler> handlers) {
    this.handlers = List.copyOf(handlers);
  }

  /** Returns these, and others that take their place where they know the same kinds. */
  public WorkloadHandlers with(List<? extends WorkloadHandler> more) {
    List<WorkloadHandler> all = new ArrayList<>(handlers);
    all.addAll(more);
    return new WorkloadHandlers(all);
  }

  /** Returns the one for such objects, or null. */
  public @Nullable WorkloadHandler find(String apiVersion, String kind) {
    for (WorkloadHandler handler : handlers.reversed()) {
      if (handler.kind().equals(kind) && handler.reads(apiVersion)) {
        return handler;
      }
    }
    return null;
  }

  /** Returns the kinds that are known in some version, in the order of their handlers. */
  public Set<String> kinds() {
    Set<String> kinds = new LinkedHashSet<>();
    handlers.forEach(handler -> kinds.add(handler.kind()));
    return kinds;
  }
}
