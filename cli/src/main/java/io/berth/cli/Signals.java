package io.berth.cli;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Handles the signals SIGTERM and SIGINT. */
final class Signals {
  private static final List<String> NAMES = List.of("TERM", "INT");

  /**
   * Signals within this interval count as one: {@code timeout} signals the process and its group.
   */
  private static final Duration DUPLICATE_INTERVAL = Duration.ofMillis(200);

  private final AtomicReference<@Nullable Long> firstSignalNanos = new AtomicReference<>();

  /** The action for the first signal; until one is set, the process exits immediately. */
  private final AtomicReference<Runnable> stop =
      new AtomicReference<>(() -> Runtime.getRuntime().halt(ExitCode.SUCCESS));

  private boolean isHandled;

  private Signals() {}

  /**
   * Installs the signal handlers. The first signal ends the process immediately with success until
   * {@link #onStop} is called; the second ends it with kube-scheduler's exit code for a second
   * signal.
   */
  static Signals listen() {
    Signals signals = new Signals();
    try {
      for (String name : NAMES) {
        install(name, signals::handleSignal);
      }
      signals.isHandled = true;
    } catch (ReflectiveOperationException e) {
      signals.isHandled = false; // a JVM without signal handlers, or with -Xrs
    }
    return signals;
  }

  /**
   * Sets the action for the first signal, which replaces the exit, or precedes it if signals cannot
   * be handled.
   */
  void onStop(Runnable action) {
    stop.set(action);
    if (!isHandled) {
      Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(action));
    }
  }

  private void handleSignal() {
    long now = System.nanoTime();
    if (firstSignalNanos.compareAndSet(null, now)) {
      stop.get().run();
    } else if (now - Objects.requireNonNull(firstSignalNanos.get())
        > DUPLICATE_INTERVAL.toNanos()) {
      Runtime.getRuntime().halt(ExitCode.FAILURE);
    }
  }

  /**
   * Installs a handler by reflection, because javac warns about these classes, and warnings fail
   * the build.
   */
  private static void install(String name, Runnable action) throws ReflectiveOperationException {
    Class<?> signal = Class.forName("sun.misc.Signal");
    Class<?> handler = Class.forName("sun.misc.SignalHandler");
    Object proxy =
        Proxy.newProxyInstance(
            Signals.class.getClassLoader(),
            new Class<?>[] {handler},
            (self, method, arguments) ->
                switch (method.getName()) {
                  case "handle" -> {
                    action.run();
                    yield null;
                  }
                  case "equals" -> arguments != null && self == arguments[0];
                  case "hashCode" -> System.identityHashCode(self);
                  default -> "handler of SIG" + name;
                });
    signal
        .getMethod("handle", signal, handler)
        .invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
  }
}
