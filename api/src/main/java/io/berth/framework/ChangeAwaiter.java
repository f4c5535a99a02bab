package io.berth.framework;

import io.berth.model.NodeDescription;
import java.time.Duration;
import java.util.Collection;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The cluster as it changes, for binding threads that wait for something to happen in it. Deciding
 * looks at the {@link CycleState#snapshot snapshot} instead.
 */
public interface ChangeAwaiter {
  /** Returns the node as it is now, or null. */
  @Nullable NodeDescription node(String name);

  /** Tells whether there is a pod of this name now. */
  boolean hasPod(String namespace, String name);

  /**
   * Waits until the condition holds; asks it again as objects change, at least every second. An
   * exception that the condition throws ends the wait and is passed on.
   *
   * @return false if the condition did not hold within the time
   */
  boolean await(BooleanSupplier condition, Duration atMost) throws InterruptedException;

  /**
   * Waits until the condition holds, which depends on these objects only: asks it again as one of
   * them changes, or a volume that is held for a claim among them, and at least every second. To be
   * preferred where many wait, for what changes elsewhere costs them nothing.
   *
   * @return false if the condition did not hold within the time
   */
  default boolean await(Collection<ObjectKey> objects, BooleanSupplier condition, Duration atMost)
      throws InterruptedException {
    return await(condition, atMost);
  }
}
