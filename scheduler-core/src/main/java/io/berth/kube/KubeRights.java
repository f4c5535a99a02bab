package io.berth.kube;

import io.berth.framework.ClusterWatch;
import io.berth.framework.DeviceClassLister;
import io.berth.framework.DisruptionBudgetLister;
import io.berth.framework.NamespaceLister;
import io.berth.framework.OwnSchedulers;
import io.berth.framework.PodBinder;
import io.berth.framework.PreemptionReview;
import io.berth.framework.Preemptor;
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
public final class KubeRights {
  private static final Map<Class<?>, List<Right>> LISTERS = listers();
  private static final Map<Class<?>, List<Right>> BY_PORT = byPort();

  private KubeRights() {}

  /** Returns what every scheduler needs, whatever its plugins. */
  public static List<Right> always() {
    List<Right> rights = new ArrayList<>(nodesAndPods());
    rights.add(StatusPatch.RIGHT);
    rights.add(EventWrite.RIGHT);
    return List.copyOf(rights);
  }

  /** Returns what it takes to know nodes and pods. */
  public static List<Right> nodesAndPods() {
    LiveCluster cluster = new LiveCluster(new NewsRelay(), WantedTexts.NONE);
    return reading(List.of(cluster.nodes(), cluster.pods()));
  }

  /** Returns what it takes to know all that plugins may ask about a cluster. */
  public static List<Right> allListers() {
    return LISTERS.values().stream().flatMap(List::stream).toList();
  }

  /** Returns what it takes to know quotas. */
  public static List<Right> quotas() {
    return reading(List.of(new LiveQuotas().feed()));
  }

  /**
   * Returns what comes with a port.
   *
   * @throws IllegalArgumentException if it is none that plugins can have
   */
  public static List<Right> of(Class<?> port) {
    List<Right> rights = BY_PORT.get(port);
    if (rights == null) {
      throw new IllegalArgumentException("nothing is known of the port " + port.getName());
    }
    return rights;
  }

  private static Map<Class<?>, List<Right>> listers() {
    NewsRelay nobody = new NewsRelay();
    LiveDevices devices = new LiveDevices(nobody);
    Map<Class<?>, List<Right>> rights = new LinkedHashMap<>();
    rights.put(NamespaceLister.class, reading(List.of(new LiveNamespaces().feed())));
    rights.put(StorageLister.class, reading(new LiveStorage(nobody).feeds()));
    rights.put(WorkloadLister.class, reading(new LiveWorkloads().feeds()));
    rights.put(DeviceClassLister.class, reading(List.of(devices.classes())));
    rights.put(ResourceClaimLister.class, reading(List.of(devices.claims())));
    rights.put(DisruptionBudgetLister.class, reading(List.of(new LiveBudgets().feed())));
    return rights;
  }

  private static Map<Class<?>, List<Right>> byPort() {
    Map<Class<?>, List<Right>> rights = new LinkedHashMap<>(LISTERS);
    rights.put(StorageWriter.class, KubeStorageWriter.RIGHTS);
    rights.put(PodBinder.class, List.of(KubePodBinder.RIGHT));
    rights.put(Preemptor.class, List.of(Eviction.RIGHT));
    // These are answered from what every scheduler knows.
    rights.put(ClusterWatch.class, List.of());
    rights.put(OwnSchedulers.class, List.of());
    rights.put(PreemptionReview.class, List.of());
    rights.put(WaitingPods.class, List.of());
    rights.put(InstantSource.class, List.of());
    rights.put(Ticker.class, List.of());
    rights.put(RandomGenerator.class, List.of());
    return Collections.unmodifiableMap(rights);
  }

  private static List<Right> reading(List<Feed<?>> feeds) {
    return feeds.stream().map(feed -> feed.kind().right()).toList();
  }
}
