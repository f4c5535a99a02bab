package io.berth.kube.extender;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import com.google.inject.multibindings.OptionalBinder;
import io.berth.config.Extender;
import io.berth.cycle.BindPrecondition;
import io.berth.kube.RawObjectConfig;
import io.berth.kube.RawObjects;
import io.berth.kube.WriteGate;
import io.berth.runtime.Extenders;
import io.berth.runtime.InvalidProfileException;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;

/** Binds the extenders of a configuration. */
public final class ExtenderModule extends AbstractModule {
  private final List<Extender> configured;
  private final WriteGate gate;

  /**
   * Creates the module.
   *
   * @param configured the extenders of the configuration
   * @param gate the gate of bindings
   */
  public ExtenderModule(List<Extender> configured, WriteGate gate) {
    this.configured = configured;
    this.gate = gate;
  }

  /** Returns the raw objects that their requests contain. */
  public RawObjectConfig rawObjects() {
    boolean pods = false;
    boolean podsOnNodes = false;
    boolean nodes = false;
    for (Extender extender : configured) {
      boolean receivesNodes =
          !extender.filterVerb().isEmpty() || !extender.prioritizeVerb().isEmpty();
      boolean preempts = !extender.preemptVerb().isEmpty();
      pods |= receivesNodes || preempts;
      nodes |= receivesNodes && !extender.nodeCacheCapable();
      podsOnNodes |= preempts && !extender.nodeCacheCapable();
    }
    return new RawObjectConfig(nodes, pods, podsOnNodes);
  }

  @Override
  protected void configure() {
    if (!configured.isEmpty()) {
      OptionalBinder.newOptionalBinder(binder(), Extenders.class)
          .setBinding()
          .to(HttpExtenders.class);
    }
  }

  @Provides
  @Singleton
  HttpExtenders extenders(RawObjects rawObjects, BindPrecondition precondition) {
    List<HttpExtender> extenders = new ArrayList<>();
    for (Extender extender : configured) {
      requireUrl(extender, extenders.size());
      try {
        extenders.add(new HttpExtender(extender, ExtenderClient.of(extender), rawObjects));
      } catch (ExtenderException e) {
        throw new InvalidProfileException(
            "extenders[%d]: %s".formatted(extenders.size(), e.getMessage()));
      }
    }
    return new HttpExtenders(extenders, gate, precondition);
  }

  /** Rejects an invalid URL of an extender that is not ignorable: no pod could be scheduled. */
  private static void requireUrl(Extender extender, int index) {
    String problem = extender.urlProblem();
    if (problem != null && !extender.ignorable()) {
      throw new InvalidProfileException("extenders[%d].urlPrefix: %s".formatted(index, problem));
    }
  }
}
