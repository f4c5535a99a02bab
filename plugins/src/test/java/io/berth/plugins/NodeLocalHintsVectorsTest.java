package io.berth.plugins;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.framework.EnqueueExtensions;
import io.berth.plugins.dynamicresources.DynamicResources;
import io.berth.plugins.nodeaffinity.NodeAffinity;
import io.berth.plugins.nodeaffinity.NodeAffinityArgs;
import io.berth.plugins.nodedeclaredfeatures.NodeDeclaredFeatures;
import io.berth.plugins.nodename.NodeName;
import io.berth.plugins.nodeports.NodePorts;
import io.berth.plugins.nodeunschedulable.NodeUnschedulable;
import io.berth.plugins.schedulinggates.SchedulingGates;
import io.berth.plugins.tainttoleration.TaintToleration;
import io.berth.plugins.testing.HintCase;
import io.berth.plugins.testing.JsonArgs;
import io.berth.plugins.testing.RegisteredEvents;
import io.berth.testing.FakeResourceClaimLister;
import io.berth.testing.Vectors;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaim;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares registered events and queueing hints of node-local plugins with kube-scheduler. */
class NodeLocalHintsVectorsTest {
  private static final List<String> PLUGINS =
      List.of(
          SchedulingGates.NAME,
          NodeUnschedulable.NAME,
          NodeName.NAME,
          TaintToleration.NAME,
          NodeAffinity.NAME,
          NodePorts.NAME,
          DynamicResources.NAME,
          NodeDeclaredFeatures.NAME);

  static Stream<HintCase> cases() {
    return PLUGINS.stream().flatMap(HintCase::of);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void returnsHintOfKubeScheduler(HintCase hint) {
    String plugin = hint.row().path("plugin").asText();

    assertThat(hint.result(plugin(plugin, hint.config(), hint.state()))).isEqualTo(hint.expected());
  }

  static List<String> plugins() {
    return PLUGINS;
  }

  @ParameterizedTest
  @MethodSource("plugins")
  void registersEventsOfKubeScheduler(String name) {
    JsonNode nothing = Vectors.read("registered-events.json").path("absent");

    assertThat(RegisteredEvents.of(plugin(name, nothing, nothing)))
        .containsExactlyElementsOf(RegisteredEvents.declared(name));
  }

  private static EnqueueExtensions plugin(String name, JsonNode config, JsonNode state) {
    return switch (name) {
      case SchedulingGates.NAME -> new SchedulingGates();
      case NodeUnschedulable.NAME -> new NodeUnschedulable();
      case NodeName.NAME -> new NodeName();
      case TaintToleration.NAME -> new TaintToleration();
      case NodeAffinity.NAME ->
          new NodeAffinity(JsonArgs.of(config, name, new NodeAffinityArgs.Decoder()));
      case NodePorts.NAME -> new NodePorts();
      case DynamicResources.NAME -> new DynamicResources(claims(state.path("resourceClaims")));
      case NodeDeclaredFeatures.NAME -> new NodeDeclaredFeatures();
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static FakeResourceClaimLister claims(JsonNode claims) {
    FakeResourceClaimLister lister = new FakeResourceClaimLister();
    claims.forEach(claim -> lister.with(Vectors.as(ResourceClaim.class, claim)));
    return lister;
  }
}
