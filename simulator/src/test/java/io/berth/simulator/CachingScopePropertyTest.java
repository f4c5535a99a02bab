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
 * A plugin that says its answer depends on the judged node alone says the same of a node whatever
 * else there is in the cluster: that is what the engine relies on when it uses answers again.
 */
class CachingScopePropertyTest {
  /** Every plugin that can be found, with its default args and the ports of one cluster. */
  private static final class Found implements PluginCatalog {
    private final List<Class<? extends Plugin>> types = new ArrayList<>();
    private final List<Consumer<Binder>> args = new ArrayList<>();

    static List<Plugin> on(ClusterObjects objects) {
      Found found = new Found();
      ServiceLoader.load(PluginBundle.class).forEach(bundle -> bundle.contribute(found));
      Injector injector =
          Guice.createInjector(
              new InMemoryPortsModule(objects, Set.of()),
              binder -> binder.bind(PreemptionExtender.class).toInstance(PreemptionExtender.NONE),
              binder -> found.args.forEach(one -> one.accept(binder)));
      return found.types.stream().<Plugin>map(injector::getInstance).toList();
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
    public void announce(String name, Set<ExtensionPoint> points) {}

    @Override
    public void add(WorkloadHandler handler) {}
  }

  /** The answers of plugins that look at one node alone, as text, by plugin and node. */
  private static Map<String, String> answers(
      ClusterObjects objects, Snapshot snapshot, PodInfo pod) {
    return answers(objects, snapshot, pod, CachingScope.NODE);
  }

  /** The answers of plugins that say they depend on so much, as text, by plugin and node. */
  private static Map<String, String> answers(
      ClusterObjects objects, Snapshot snapshot, PodInfo pod, CachingScope dependence) {
    Map<String, String> answers = new TreeMap<>();
    for (Plugin plugin : Found.on(objects)) {
      CycleState state = new CycleState(snapshot);
      if (plugin instanceof FilterPlugin filter && filter.filterDependsOn() == dependence) {
        PreFilterResult prepared =
            plugin instanceof PreFilterPlugin preFilter
                ? preFilter.preFilter(state, pod)
                : PreFilterResult.SUCCESS;
        for (NodeInfo node : snapshot.nodes()) {
          answers.put(key("filter", plugin, node), verdict(filter, prepared, state, pod, node));
        }
      }
      if (plugin instanceof ScorePlugin score && score.scoreDependsOn() == dependence) {
        Status prepared =
            plugin instanceof PreScorePlugin preScore
                ? preScore.preScore(state, pod, snapshot.nodes())
                : Status.SUCCESS;
        for (NodeInfo node : snapshot.nodes()) {
          String said =
              prepared.isSuccess()
                  ? String.valueOf(score.score(state, pod, node))
                  : prepared.toString();
          answers.put(key("score", plugin, node), said);
        }
      }
    }
    return answers;
  }

  private static String key(String point, Plugin plugin, NodeInfo node) {
    return "%s of %s by %s".formatted(point, node.name(), plugin.name());
  }

  private static String verdict(
      FilterPlugin filter, PreFilterResult prepared, CycleState state, PodInfo pod, NodeInfo node) {
    if (!prepared.status().isSuccess()) {
      return "before: " + prepared.status();
    }
    if (prepared.nodeNames() != null && !prepared.nodeNames().contains(node.name())) {
      return "outside";
    }
    return filter.filter(state, pod, node).toString();
  }

  @Property(tries = 100)
  void aNewNodeChangesNoOtherNodesAnswer(@ForAll long seed) {
    RandomCluster cluster = new RandomCluster(seed);
    ClusterObjects objects = cluster.objects();
    Map<String, String> before = answers(objects, InMemorySnapshot.of(objects), cluster.incoming());

    cluster.addNode("newcomer");
    ClusterObjects grown = cluster.objects();
    Map<String, String> after = answers(grown, InMemorySnapshot.of(grown), cluster.incoming());

    assertThat(after).containsAllEntriesOf(before);
  }

  /** All other nodes, their pods, and every other object gone: nothing could be more different. */
  @Property(tries = 100)
  void aNodeIsJudgedAmongOthersAsItIsAlone(@ForAll long seed) {
    RandomCluster cluster = new RandomCluster(seed);
    ClusterObjects objects = cluster.objects();
    Snapshot snapshot = InMemorySnapshot.of(objects);
    Map<String, String> among = answers(objects, snapshot, cluster.incoming());

    assertThat(among.keySet())
        .as("the plugins that look at one node")
        .anyMatch(key -> key.startsWith("filter of n0 by NodeResourcesFit"))
        .anyMatch(key -> key.startsWith("score of n0 by NodeResourcesFit"));
    for (String name : List.of("n0", "n1")) {
      Snapshot lonely = Snapshot.of(List.of(Objects.requireNonNull(snapshot.node(name))));
      assertThat(among)
          .containsAllEntriesOf(answers(new ClusterObjects(), lonely, cluster.incoming()));
    }
  }

  /** Pods come and go on other nodes, whose objects stay as they are. */
  @Property(tries = 50)
  void whoLooksAtNodesObjectsIsNotImpressedByPodsElsewhere(@ForAll long seed) {
    RandomCluster cluster = new RandomCluster(seed);
    ClusterObjects objects = cluster.objects();
    Snapshot snapshot = InMemorySnapshot.of(objects);
    CachingScope dependence = CachingScope.NODE_OBJECTS;
    Map<String, String> before = answers(objects, snapshot, cluster.incoming(), dependence);

    assertThat(before.keySet()).contains("score of n0 by ImageLocality");
    for (NodeInfo kept : snapshot.nodes()) {
      Snapshot emptied =
          Snapshot.of(
              snapshot.nodes().stream()
                  .map(node -> node.index() == kept.index() ? node : NodeInfo.of(node.spec()))
                  .toList());
      Map<String, String> after =
          answers(new ClusterObjects(), emptied, cluster.incoming(), dependence);
      after.keySet().removeIf(key -> !key.contains(" " + kept.name() + " "));
      assertThat(before).containsAllEntriesOf(after);
    }
  }

  /** What is found out for a pod holds for another that differs in who it is only. */
  @Property(tries = 100)
  void twinsGetTheSameAnswers(@ForAll long seed) {
    RandomCluster cluster = new RandomCluster(seed);
    ClusterObjects objects = cluster.objects();
    Snapshot snapshot = InMemorySnapshot.of(objects);
    Pod drawn = cluster.drawIncoming();
    PodInfo pod = PodInfo.of(drawn);
    PodInfo twin =
        PodInfo.of(
            new PodBuilder(drawn)
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

    assertThat(twin.shape()).isSameAs(pod.shape());
    assertThat(answers(objects, snapshot, twin)).isEqualTo(answers(objects, snapshot, pod));
    assertThat(answers(objects, snapshot, twin, CachingScope.NODE_OBJECTS))
        .isEqualTo(answers(objects, snapshot, pod, CachingScope.NODE_OBJECTS));
  }
}
