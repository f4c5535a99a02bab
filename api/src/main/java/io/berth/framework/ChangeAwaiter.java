package io.berth.framework;

import io.berth.model.NodeDescription;
import java.time.Duration;
import java.util.Collection;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Waits for changes in the cluster. For binding threads; extension points of the scheduling cycle
 * read the {@link CycleState#snapshot snapshot} instead.
 */
public interface ChangeAwaiter {
  /** Returns the latest version of the node, or null if it does not exist. */
  @Nullable NodeDescription node(String name);

  /** Returns whether a pod with this name exists at the moment. */
  boolean podExists(String namespace, String name);

  /**
   * Waits until the condition holds. Evaluates it when any object changes, and at least every
   * second. Propagates an exception of the condition.
   *
   * @return false if the condition did not hold before the timeout
   */
  boolean await(BooleanSupplier condition, Duration timeout) throws InterruptedException;

  /**
   * Waits until a condition holds that depends on the given objects only. Evaluates it when one of
   * them changes, or a volume that is reserved for one of the claims, and at least every second.
   * Preferable to {@link #await(BooleanSupplier, Duration)} if many threads wait: changes of other
   * objects cost them nothing.
   *
   * @return false if the condition did not hold before the timeout
   */
  default boolean await(Collection<ObjectRef> objects, BooleanSupplier condition, Duration timeout)
      throws InterruptedException {
    return await(condition, timeout);
  }
}
