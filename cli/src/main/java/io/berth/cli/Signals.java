package io.berth.cli;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** What the process does when it is told to end. */
final class Signals {
  private static final List<String> NAMES = List.of("TERM", "INT");

  /** Who ends a process may tell it by its number and again by its group, as timeout does. */
  private static final Duration ONE_WISH = Duration.ofMillis(200);

  private final AtomicReference<@Nullable Long> toldAt = new AtomicReference<>();

  /** Until there is something to stop, there is nothing to leave in order either. */
  private final AtomicReference<Runnable> stop =
      new AtomicReference<>(() -> Runtime.getRuntime().halt(ExitCode.DONE));

  private boolean heard;

  private Signals() {}

  /**
   * Hears from now on when the process is told to end: it ends at once, as if it were done. Told a
   * second time, it ends with the exit code that kube-scheduler has for that.
   */
  static Signals listen() {
    Signals signals = new Signals();
    try {
      for (String name : NAMES) {
        handle(name, signals::end);
      }
      signals.heard = true;
    } catch (ReflectiveOperationException e) {
      signals.heard = false; // a JVM without them, or told to leave them alone
    }
    return signals;
  }

  /** Has something done from now on in place of ending, or at least while the process ends. */
  void stopBy(Runnable action) {
    stop.set(action);
    if (!heard) {
      Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(action));
    }
  }

  private void end() {
    long now = System.nanoTime();
    if (toldAt.compareAndSet(null, now)) {
      stop.get().run();
    } else if (now - Objects.requireNonNull(toldAt.get()) > ONE_WISH.toNanos()) {
      Runtime.getRuntime().halt(ExitCode.NO);
    }
  }

  /** By reflection, because javac warns of these classes, and a warning ends our build. */
  private static void handle(String name, Runnable action) throws ReflectiveOperationException {
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
                  default -> "what Berth does about " + name;
                });
    signal
        .getMethod("handle", signal, handler)
        .invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
  }
}
