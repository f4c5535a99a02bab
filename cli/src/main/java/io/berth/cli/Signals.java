package io.berth.cli;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** What the process does when it is told to end. */
final class Signals {
  private static final List<String> NAMES = List.of("TERM", "INT");

  private Signals() {}

  /**
   * Has something done when the process is told to end, in place of ending; told again, it ends at
   * once, with the exit code that kube-scheduler has for that.
   */
  static void onEnd(Runnable first) {
    AtomicBoolean told = new AtomicBoolean();
    Runnable each =
        () -> {
          if (told.getAndSet(true)) {
            Runtime.getRuntime().halt(ExitCode.NO);
          }
          first.run();
        };
    try {
      for (String name : NAMES) {
        handle(name, each);
      }
    } catch (ReflectiveOperationException e) { // a JVM without them, or told to leave them alone
      Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(first));
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
