package io.berth.kube;

import io.berth.framework.ChangeAwaiter;
import io.berth.framework.DeviceClassResolver;
import io.berth.framework.DisruptionBudgetLister;
import io.berth.framework.NamespaceLister;
import io.berth.framework.PodBinder;
import io.berth.framework.PodSelectorLister;
import io.berth.framework.PreemptionExecutor;
import io.berth.framework.PreemptionExtender;
import io.berth.framework.ProfileNames;
import io.berth.framework.ResourceClaimLister;
import io.berth.framework.StorageLister;
import io.berth.framework.StorageWriter;
import io.berth.framework.Ticker;
import io.berth.framework.WaitingPods;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * The permissions that this package needs, by the port that a plugin uses. The constructor of a
 * plugin declares its ports, so the permissions of a scheduler follow from its configuration.
 */
public final class KubeRbacRules {
  private static final Map<Class<?>, List<RbacRule>> LISTERS = listers();
  private static final Map<Class<?>, List<RbacRule>> BY_PORT = byPort();

  private KubeRbacRules() {}

  /** Returns the permissions that every scheduler needs, independent of its plugins. */
  public static List<RbacRule> always() {
    List<RbacRule> rules = new ArrayList<>(nodesAndPods());
    rules.add(StatusPatch.RBAC_RULE);
    rules.add(EventRequest.RBAC_RULE);
    return List.copyOf(rules);
  }

  /** Returns the permissions for watching nodes and pods. */
  public static List<RbacRule> nodesAndPods() {
    LiveCluster cluster = new LiveCluster(new EventDispatcher(), RawObjectConfig.NONE);
    return listAndWatch(List.of(cluster.nodes(), cluster.pods()));
  }

  /** Returns the permissions of all listers. */
  public static List<RbacRule> allListers() {
    return LISTERS.values().stream().flatMap(List::stream).toList();
  }

  /** Returns the permissions for watching quotas. */
  public static List<RbacRule> quotas() {
    return listAndWatch(List.of(new CachedQuotaLister().informer()));
  }

  /**
   * Returns the permissions of a port.
   *
   * @throws IllegalArgumentException if plugins cannot use the port
   */
  public static List<RbacRule> of(Class<?> port) {
    List<RbacRule> rules = BY_PORT.get(port);
    if (rules == null) {
      throw new IllegalArgumentException(
          "unknown port " + port.getName() + ": plugins cannot use it");
    }
    return rules;
  }

  private static Map<Class<?>, List<RbacRule>> listers() {
    EventDispatcher dispatcher = new EventDispatcher();
    CachedDeviceLister devices = new CachedDeviceLister(dispatcher);
    Map<Class<?>, List<RbacRule>> rules = new LinkedHashMap<>();
    rules.put(NamespaceLister.class, listAndWatch(List.of(new CachedNamespaceLister().informer())));
    rules.put(StorageLister.class, listAndWatch(new CachedStorageLister(dispatcher).informers()));
    rules.put(PodSelectorLister.class, listAndWatch(new CachedPodSelectorLister().informers()));
    rules.put(DeviceClassResolver.class, listAndWatch(List.of(devices.classes())));
    rules.put(ResourceClaimLister.class, listAndWatch(List.of(devices.claims())));
    rules.put(
        DisruptionBudgetLister.class,
        listAndWatch(List.of(new CachedDisruptionBudgetLister().informer())));
    return rules;
  }

  private static Map<Class<?>, List<RbacRule>> byPort() {
    Map<Class<?>, List<RbacRule>> rules = new LinkedHashMap<>(LISTERS);
    rules.put(StorageWriter.class, KubeStorageWriter.RBAC_RULES);
    rules.put(PodBinder.class, List.of(KubePodBinder.RBAC_RULE));
    rules.put(PreemptionExecutor.class, List.of(VictimDeletion.RBAC_RULE));
    // These use state that every scheduler has.
    rules.put(ChangeAwaiter.class, List.of());
    rules.put(ProfileNames.class, List.of());
    rules.put(PreemptionExtender.class, List.of());
    rules.put(WaitingPods.class, List.of());
    rules.put(InstantSource.class, List.of());
    rules.put(Ticker.class, List.of());
    rules.put(RandomGenerator.class, List.of());
    return Collections.unmodifiableMap(rules);
  }

  private static List<RbacRule> listAndWatch(List<Informer<?>> informers) {
    return informers.stream().map(informer -> informer.kind().rbacRule()).toList();
  }
}
