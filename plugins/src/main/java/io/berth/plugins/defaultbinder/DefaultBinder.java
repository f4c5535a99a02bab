package io.berth.plugins.defaultbinder;

import io.berth.framework.BindPlugin;
import io.berth.framework.CycleState;
import io.berth.framework.PodBinder;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import jakarta.inject.Inject;

/** Binds a pod through the API server. */
public final class DefaultBinder implements BindPlugin {
  public static final String NAME = "DefaultBinder";

  private final PodBinder binder;

  @Inject
  public DefaultBinder(PodBinder binder) {
    this.binder = binder;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Status bind(CycleState state, PodInfo pod, String nodeName) {
    return binder.bind(pod, nodeName);
  }
}
