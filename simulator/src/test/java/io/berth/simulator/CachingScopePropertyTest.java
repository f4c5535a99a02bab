package io.berth.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.Binder;
import com.google.inject.Guice;
import com.google.inject.Injector;
import io.berth.framework.CachingScope;
import io.berth.framework.CycleState;
import io.berth.framework.ExtensionPoint;
import io.berth.framework.FilterPlugin;
import io.berth.framework.Plugin;
import io.berth.framework.PluginBundle;
import io.berth.framework.PluginCatalog;
import io.berth.framework.PreFilterPlugin;
import io.berth.framework.PreFilterResult;
import io.berth.framework.PreScorePlugin;
import io.berth.framework.PreemptionExtender;
import io.berth.framework.ScorePlugin;
import io.berth.framework.Status;
import io.berth.framework.WorkloadHandler;
import io.berth.manifest.ClusterObjects;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.tree.ArgsDecoder;
import io.berth.tree.Fields;
import io.berth.tree.Path;
import io.berth.tree.Problems;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Results of plugins with the node as caching scope do not depend on the rest of the cluster, so
 * the engine can reuse them.
 */
class CachingScopePropertyTest {
  /** All plugins of the class path with default args, on the ports of one cluster. */
  private static final class AllPlugins implements PluginCatalog {
    private final List<Class<? extends Plugin>> types = new ArrayList<>();
    private final List<Consumer<Binder>> args = new ArrayList<>();

    static List<Plugin> on(ClusterObjects objects) {
      AllPlugins plugins = new AllPlugins();
      ServiceLoader.load(PluginBundle.class).forEach(bundle -> bundle.contribute(plugins));
      Injector injector =
          Guice.createInjector(
              new InMemoryListersModule(objects, Set.of()),
              binder -> binder.bind(PreemptionExtender.class).toInstance(PreemptionExtender.NONE),
              binder -> plugins.args.forEach(binding -> binding.accept(binder)));
      return plugins.types.stream().<Plugin>map(injector::getInstance).toList();
    }

    @Override
    public void add(String name, Class<? extends Plugin> type) {
      types.add(type);
    }

    @Override
    public <A> void add(
        String name, Class<? extends Plugin> type, Class<A> argsType, ArgsDecoder<A> decoder) {
      types.add(type);
      A defaults = Fields.read(Path.ROOT, null, new Problems(), decoder::decode);
      args.add(binder -> binder.bind(argsType).toInstance(defaults));
    }

    @Override
    public void addUnimplemented(String name, Set<ExtensionPoint> points) {}

    @Override
    public void add(WorkloadHandler handler) {}
  }

  /** Returns the results of plugins with the node scope as text, by plugin and node. */
  private static Map<String, String> results(
      ClusterObjects objects, Snapshot snapshot, PodInfo pod) {
    return results(objects, snapshot, pod, CachingScope.NODE);
  }

  /** Returns the results of plugins with a scope as text, by plugin and node. */
  private static Map<String, String> results(
      ClusterObjects objects, Snapshot snapshot, PodInfo pod, CachingScope scope) {
    Map<String, String> results = new TreeMap<>();
    for (Plugin plugin : AllPlugins.on(objects)) {
      CycleState state = new CycleState(snapshot);
      if (plugin instanceof FilterPlugin filter && filter.filterCachingScope() == scope) {
        PreFilterResult preFilterResult =
            plugin instanceof PreFilterPlugin preFilter
                ? preFilter.preFilter(state, pod)
                : PreFilterResult.SUCCESS;
        for (NodeInfo node : snapshot.nodes()) {
          results.put(
              key("filter", plugin, node), status(filter, preFilterResult, state, pod, node));
        }
      }
      if (plugin instanceof ScorePlugin scorePlugin && scorePlugin.scoreCachingScope() == scope) {
        Status preScoreStatus =
            plugin instanceof PreScorePlugin preScore
                ? preScore.preScore(state, pod, snapshot.nodes())
                : Status.SUCCESS;
        for (NodeInfo node : snapshot.nodes()) {
          String score =
              preScoreStatus.isSuccess()
                  ? String.valueOf(scorePlugin.score(state, pod, node))
                  : preScoreStatus.toString();
          results.put(key("score", plugin, node), score);
        }
      }
    }
    return results;
  }

  private static String key(String point, Plugin plugin, NodeInfo node) {
    return "%s of %s by %s".formatted(point, node.name(), plugin.name());
  }

  private static String status(
      FilterPlugin filter,
      PreFilterResult preFilterResult,
      CycleState state,
      PodInfo pod,
      NodeInfo node) {
    if (!preFilterResult.status().isSuccess()) {
      return "before: " + preFilterResult.status();
    }
    if (preFilterResult.nodeNames() != null && !preFilterResult.nodeNames().contains(node.name())) {
      return "outside";
    }
    return filter.filter(state, pod, node).toString();
  }

  @Property(tries = 100)
  void addedNodeDoesNotChangeResultsOfOtherNodes(@ForAll long seed) {
    RandomCluster cluster = new RandomCluster(seed);
    ClusterObjects objects = cluster.objects();
    Map<String, String> before = results(objects, InMemorySnapshot.of(objects), cluster.incoming());

    cluster.addNode("newcomer");
    ClusterObjects grown = cluster.objects();
    Map<String, String> after = results(grown, InMemorySnapshot.of(grown), cluster.incoming());

    assertThat(after).containsAllEntriesOf(before);
  }

  /** Removes all other nodes, their pods, and all other objects. */
  @Property(tries = 100)
  void nodeScopedResultsAreIndependentOfOtherNodes(@ForAll long seed) {
    RandomCluster cluster = new RandomCluster(seed);
    ClusterObjects objects = cluster.objects();
    Snapshot snapshot = InMemorySnapshot.of(objects);
    Map<String, String> all = results(objects, snapshot, cluster.incoming());

    assertThat(all.keySet())
        .as("plugins with the node scope")
        .anyMatch(key -> key.startsWith("filter of n0 by NodeResourcesFit"))
        .anyMatch(key -> key.startsWith("score of n0 by NodeResourcesFit"));
    for (String name : List.of("n0", "n1")) {
      Snapshot single = Snapshot.of(List.of(Objects.requireNonNull(snapshot.node(name))));
      assertThat(all)
          .containsAllEntriesOf(results(new ClusterObjects(), single, cluster.incoming()));
    }
  }

  /** Changes pods on other nodes, but not the node objects. */
  @Property(tries = 50)
  void nodeObjectScopedResultsSurvivePodChangesOnOtherNodes(@ForAll long seed) {
    RandomCluster cluster = new RandomCluster(seed);
    ClusterObjects objects = cluster.objects();
    Snapshot snapshot = InMemorySnapshot.of(objects);
    CachingScope scope = CachingScope.NODE_OBJECTS;
    Map<String, String> before = results(objects, snapshot, cluster.incoming(), scope);

    assertThat(before.keySet()).contains("score of n0 by ImageLocality");
    for (NodeInfo unchanged : snapshot.nodes()) {
      Snapshot emptied =
          Snapshot.of(
              snapshot.nodes().stream()
                  .map(node -> node.index() == unchanged.index() ? node : NodeInfo.of(node.node()))
                  .toList());
      Map<String, String> after = results(new ClusterObjects(), emptied, cluster.incoming(), scope);
      after.keySet().removeIf(key -> !key.contains(" " + unchanged.name() + " "));
      assertThat(before).containsAllEntriesOf(after);
    }
  }

  /** Compares pods that differ only in their identity. */
  @Property(tries = 100)
  void podsWithEqualSignatureHaveEqualResults(@ForAll long seed) {
    RandomCluster cluster = new RandomCluster(seed);
    ClusterObjects objects = cluster.objects();
    Snapshot snapshot = InMemorySnapshot.of(objects);
    Pod original = cluster.drawIncoming();
    PodInfo pod = PodInfo.of(original);
    PodInfo twin =
        PodInfo.of(
            new PodBuilder(original)
                .editMetadata()
                .withName("twin")
                .withUid("twin")
                .withCreationTimestamp("2026-01-02T03:04:05Z")
                .endMetadata()
                .withNewStatus()
                .withNominatedNodeName("n1")
                .withStartTime("2026-01-02T03:04:06Z")
                .endStatus()
                .build());

    assertThat(twin.signature()).isSameAs(pod.signature());
    assertThat(results(objects, snapshot, twin)).isEqualTo(results(objects, snapshot, pod));
    assertThat(results(objects, snapshot, twin, CachingScope.NODE_OBJECTS))
        .isEqualTo(results(objects, snapshot, pod, CachingScope.NODE_OBJECTS));
  }
}
