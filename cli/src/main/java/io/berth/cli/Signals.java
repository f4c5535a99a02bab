package io.berth.cli;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/** What the process does when it is told to end. */
final class Signals {
  private static final List<String> NAMES = List.of("TERM", "INT");

  private final AtomicBoolean told = new AtomicBoolean();

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
    if (told.getAndSet(true)) {
      Runtime.getRuntime().halt(ExitCode.NO);
    }
    stop.get().run();
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
