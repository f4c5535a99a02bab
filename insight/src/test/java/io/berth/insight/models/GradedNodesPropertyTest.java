package io.berth.insight.models;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.insight.amounts.ResourceAmounts;
import io.berth.insight.models.NodesAndPods.NodeResources;
import io.berth.model.Quantity;
import java.util.List;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

class GradedNodesPropertyTest {
  private static NodeResources node(String name, long milliCpu, long mebibytes) {
    TreeMap<String, Quantity> amounts = new TreeMap<>();
    amounts.put("cpu", Quantity.ofMilli(milliCpu));
    amounts.put("memory", Quantity.parse(mebibytes + "Mi"));
    return new NodeResources(name, ResourceAmounts.of(amounts), true);
  }

  /** The grade is the highest whose minimum of every resource the node has. */
  @Property
  void nodesHaveMinimumOfTheirGrade(
      @ForAll @LongRange(max = 500_000) long milliCpu,
      @ForAll @LongRange(max = 4_000_000) long mebibytes) {
    ResourceModels models = ResourceModels.defaults();
    NodeResources node = node("a", milliCpu, mebibytes);
    GradedNodes graded = GradedNodes.of(models, new NodesAndPods(List.of(node), List.of()));
    GradedNodes.Node gradedNode = graded.nodes().getFirst();
    assertThat(models.get(gradedNode.index()).ranges())
        .allMatch(range -> range.min().compareTo(gradedNode.available().get(range.name())) <= 0);
    assertThat(models.get(gradedNode.index()).ranges())
        .anyMatch(range -> gradedNode.available().get(range.name()).compareTo(range.max()) < 0);
  }

  @Property(tries = 200)
  void countsEveryNodeOnce(@ForAll @Size(max = 30) List<@LongRange(max = 500_000) Long> sizes) {
    List<NodeResources> nodes = sizes.stream().map(size -> node("n" + size, size, size)).toList();
    GradedNodes graded =
        GradedNodes.of(ResourceModels.defaults(), new NodesAndPods(nodes, List.of()));
    assertThat(graded.counts()).hasSize(9);
    assertThat(graded.counts().stream().mapToInt(GradeCount::count).sum()).isEqualTo(nodes.size());
  }
}
