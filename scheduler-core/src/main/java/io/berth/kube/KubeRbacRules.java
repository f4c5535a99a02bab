package io.berth.kube;

import io.berth.framework.ChangeAwaiter;
import io.berth.framework.DeviceClassLister;
import io.berth.framework.DisruptionBudgetLister;
import io.berth.framework.NamespaceLister;
import io.berth.framework.PodBinder;
import io.berth.framework.PreemptionExtender;
import io.berth.framework.Preemptor;
import io.berth.framework.ProfileNames;
import io.berth.framework.ResourceClaimLister;
import io.berth.framework.StorageLister;
import io.berth.framework.StorageWriter;
import io.berth.framework.Ticker;
import io.berth.framework.WaitingPods;
import io.berth.framework.WorkloadLister;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * What this package asks of the API server, by the ports that it is asked through. A plugin says
 * which ports it uses by its constructor, so what a scheduler may have to do follows from its
 * configuration.
 */
public final class KubeRbacRules {
  private static final Map<Class<?>, List<RbacRule>> LISTERS = listers();
  private static final Map<Class<?>, List<RbacRule>> BY_PORT = byPort();

  private KubeRbacRules() {}

  /** Returns what every scheduler needs, whatever its plugins. */
  public static List<RbacRule> always() {
    List<RbacRule> rights = new ArrayList<>(nodesAndPods());
    rights.add(StatusPatch.RIGHT);
    rights.add(EventRequest.RIGHT);
    return List.copyOf(rights);
  }

  /** Returns what it takes to know nodes and pods. */
  public static List<RbacRule> nodesAndPods() {
    LiveCluster cluster = new LiveCluster(new EventDispatcher(), RawObjectConfig.NONE);
    return reading(List.of(cluster.nodes(), cluster.pods()));
  }

  /** Returns what it takes to know all that plugins may ask about a cluster. */
  public static List<RbacRule> allListers() {
    return LISTERS.values().stream().flatMap(List::stream).toList();
  }

  /** Returns what it takes to know quotas. */
  public static List<RbacRule> quotas() {
    return reading(List.of(new CachedQuotaLister().feed()));
  }

  /**
   * Returns what comes with a port.
   *
   * @throws IllegalArgumentException if it is none that plugins can have
   */
  public static List<RbacRule> of(Class<?> port) {
    List<RbacRule> rights = BY_PORT.get(port);
    if (rights == null) {
      throw new IllegalArgumentException("nothing is known of the port " + port.getName());
    }
    return rights;
  }

  private static Map<Class<?>, List<RbacRule>> listers() {
    EventDispatcher nobody = new EventDispatcher();
    CachedDeviceLister devices = new CachedDeviceLister(nobody);
    Map<Class<?>, List<RbacRule>> rights = new LinkedHashMap<>();
    rights.put(NamespaceLister.class, reading(List.of(new CachedNamespaceLister().feed())));
    rights.put(StorageLister.class, reading(new CachedStorageLister(nobody).feeds()));
    rights.put(WorkloadLister.class, reading(new CachedWorkloadLister().feeds()));
    rights.put(DeviceClassLister.class, reading(List.of(devices.classes())));
    rights.put(ResourceClaimLister.class, reading(List.of(devices.claims())));
    rights.put(
        DisruptionBudgetLister.class, reading(List.of(new CachedDisruptionBudgetLister().feed())));
    return rights;
  }

  private static Map<Class<?>, List<RbacRule>> byPort() {
    Map<Class<?>, List<RbacRule>> rights = new LinkedHashMap<>(LISTERS);
    rights.put(StorageWriter.class, KubeStorageWriter.RIGHTS);
    rights.put(PodBinder.class, List.of(KubePodBinder.RIGHT));
    rights.put(Preemptor.class, List.of(Eviction.RIGHT));
    // These are answered from what every scheduler knows.
    rights.put(ChangeAwaiter.class, List.of());
    rights.put(ProfileNames.class, List.of());
    rights.put(PreemptionExtender.class, List.of());
    rights.put(WaitingPods.class, List.of());
    rights.put(InstantSource.class, List.of());
    rights.put(Ticker.class, List.of());
    rights.put(RandomGenerator.class, List.of());
    return Collections.unmodifiableMap(rights);
  }

  private static List<RbacRule> reading(List<Informer<?>> feeds) {
    return feeds.stream().map(feed -> feed.kind().right()).toList();
  }
}
