package io.berth.testing;

import io.berth.framework.PodBinder;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Records bindings and returns a configurable status. */
public final class FakePodBinder implements PodBinder {
  private final List<String> bindings = new CopyOnWriteArrayList<>();
  private volatile Status status = Status.SUCCESS;

  /** Sets the returned status; bindings are recorded only on success. */
  public FakePodBinder returning(Status newStatus) {
    status = newStatus;
    return this;
  }

  /** Returns the bindings in order, each as {@code namespace/name -> node}. */
  public List<String> bindings() {
    return List.copyOf(bindings);
  }

  @Override
  public Status bind(PodInfo pod, String nodeName) {
    if (status.isSuccess()) {
      bindings.add(pod.key() + " -> " + nodeName);
    }
    return status;
  }
}
