package io.berth.server;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One thing that can be wrong.
 *
 * @param problem what is wrong now; null if nothing is
 */
public record HealthCheck(String name, Supplier<@Nullable String> problem) {
  /** Nothing is wrong as long as there is an answer. */
  public static final HealthCheck PING = new HealthCheck("ping", () -> null);
}
