package io.berth.insight.requirements;

import io.berth.framework.WorkloadHandler;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The handlers of workload kinds. The last of several handlers for a kind takes precedence. */
public final class WorkloadHandlers {
  private final List<WorkloadHandler> handlers;

  public WorkloadHandlers(List<WorkloadHandler> handlers) {
    this.handlers = List.copyOf(handlers);
  }

  /** Returns these handlers with further ones, which take precedence. */
  public WorkloadHandlers with(List<? extends WorkloadHandler> additional) {
    List<WorkloadHandler> all = new ArrayList<>(handlers);
    all.addAll(additional);
    return new WorkloadHandlers(all);
  }

  /** Returns the handler of a kind, or null. */
  public @Nullable WorkloadHandler find(String apiVersion, String kind) {
    for (WorkloadHandler handler : handlers.reversed()) {
      if (handler.kind().equals(kind) && handler.supports(apiVersion)) {
        return handler;
      }
    }
    return null;
  }

  /** Returns the supported kinds in the order of their handlers. */
  public Set<String> kinds() {
    Set<String> kinds = new LinkedHashSet<>();
    handlers.forEach(handler -> kinds.add(handler.kind()));
    return kinds;
  }
}
