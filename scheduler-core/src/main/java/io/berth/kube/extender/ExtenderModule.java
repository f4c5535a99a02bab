package io.berth.kube.extender;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import com.google.inject.multibindings.OptionalBinder;
import io.berth.config.Extender;
import io.berth.cycle.BindCheck;
import io.berth.kube.RawObjectConfig;
import io.berth.kube.RawObjects;
import io.berth.kube.WriteGate;
import io.berth.runtime.Extenders;
import io.berth.runtime.PluginException;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;

/** The extenders of a configuration. */
public final class ExtenderModule extends AbstractModule {
  private final List<Extender> configured;
  private final WriteGate gate;

  /**
   * Makes the module.
   *
   * @param configured those of a configuration that is started
   * @param gate says whether anything may be bound
   */
  public ExtenderModule(List<Extender> configured, WriteGate gate) {
    this.configured = configured;
    this.gate = gate;
  }

  /** Returns what has to be kept of the cluster for their requests. */
  public RawObjectConfig texts() {
    boolean pods = false;
    boolean podsOnNodes = false;
    boolean nodes = false;
    for (Extender one : configured) {
      boolean asked = !one.filterVerb().isEmpty() || !one.prioritizeVerb().isEmpty();
      boolean preempts = !one.preemptVerb().isEmpty();
      pods |= asked || preempts;
      nodes |= asked && !one.nodeCacheCapable();
      podsOnNodes |= preempts && !one.nodeCacheCapable();
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
  HttpExtenders extenders(RawObjects texts, BindCheck lastLook) {
    List<HttpExtender> extenders = new ArrayList<>();
    for (Extender one : configured) {
      requireUrl(one, extenders.size());
      try {
        extenders.add(new HttpExtender(one, ExtenderClient.of(one), texts));
      } catch (ExtenderException e) {
        throw new PluginException("extenders[%d]: %s".formatted(extenders.size(), e.getMessage()));
      }
    }
    return new HttpExtenders(extenders, gate, lastLook);
  }

  /** Pods would wait for ever for one that cannot be asked, unless they can do without. */
  private static void requireUrl(Extender extender, int index) {
    String problem = extender.urlProblem();
    if (problem != null && !extender.ignorable()) {
      throw new PluginException("extenders[%d].urlPrefix: %s".formatted(index, problem));
    }
  }
}
