package io.berth.runtime;

import io.berth.framework.Code;
import io.berth.framework.CycleState;
import io.berth.framework.FilterVerdicts;
import io.berth.framework.PostFilterPlugin;
import io.berth.framework.PostFilterResult;
import io.berth.framework.Rejection;
import io.berth.framework.Status;
import io.berth.framework.WhatIf;
import io.berth.model.PodInfo;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks the PostFilter plugins until one makes room. */
public final class PostFilterRunner {
  private final List<PostFilterPlugin> plugins;

  PostFilterRunner(List<PostFilterPlugin> plugins) {
    this.plugins = plugins;
  }

  /**
   * What came of it.
   *
   * @param rejection why no room could be made, or null where it was
   * @param nominatedNode as in {@link PostFilterResult}
   */
  public record Outcome(@Nullable Rejection rejection, @Nullable String nominatedNode) {}

  /** Tells whether there is anybody to ask. */
  public boolean isEmpty() {
    return plugins.isEmpty();
  }

  public Outcome run(CycleState state, PodInfo pod, FilterVerdicts verdicts, WhatIf whatIf) {
    List<String> reasons = new ArrayList<>();
    String nomination = null;
    String firstToRefuse = null;
    for (PostFilterPlugin plugin : plugins) {
      PostFilterResult result =
          Plugins.guarded(
              plugin,
              () -> plugin.postFilter(state, pod, verdicts, whatIf),
              error -> new PostFilterResult(error, null));
      Status status = result.status();
      switch (status.code()) {
        case SUCCESS -> {
          return new Outcome(null, result.nominatedNode());
        }
        case UNRESOLVABLE -> {
          return new Outcome(new Rejection(plugin.name(), status), result.nominatedNode());
        }
        case ERROR, WAIT, SKIP -> {
          Status error = status.isError() ? status : Status.error(status.message());
          return new Outcome(new Rejection(plugin.name(), error), null);
        }
        case UNSCHEDULABLE, PENDING -> {
          reasons.addAll(status.reasons());
          nomination = result.nominatedNode() == null ? nomination : result.nominatedNode();
          firstToRefuse = firstToRefuse == null ? plugin.name() : firstToRefuse;
        }
      }
    }
    Status refused = new Status(Code.UNSCHEDULABLE, reasons, null);
    return new Outcome(new Rejection(firstToRefuse, refused), nomination);
  }
}
