package io.berth.testing;

import io.berth.framework.PodBinder;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Remembers what it was asked to bind, and answers as it was told to. */
public final class FakeBinder implements PodBinder {
  private final List<String> bindings = new CopyOnWriteArrayList<>();
  private volatile Status answer = Status.SUCCESS;

  /** Answers so from now on; nothing is remembered as bound unless this is success. */
  public FakeBinder answering(Status status) {
    answer = status;
    return this;
  }

  /** Returns what was bound, each as {@code namespace/name -> node}, in order. */
  public List<String> bindings() {
    return List.copyOf(bindings);
  }

  @Override
  public Status bind(PodInfo pod, String nodeName) {
    if (answer.isSuccess()) {
      bindings.add(pod.key() + " -> " + nodeName);
    }
    return answer;
  }
}
