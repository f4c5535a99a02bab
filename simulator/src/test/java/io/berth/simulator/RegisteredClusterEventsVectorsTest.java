package io.berth.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.config.ConfigReader;
import io.berth.framework.ActionType;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.EnqueueExtensions;
import io.berth.manifest.ClusterObjects;
import io.berth.queue.RegisteredClusterEvents;
import io.berth.runtime.BundleLoader;
import io.berth.runtime.PluginRegistry;
import io.berth.runtime.Profile;
import io.berth.runtime.ProfileFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Compares the events that plugins register with those of kube-scheduler. */
class RegisteredClusterEventsVectorsTest {
  private static final String DEFAULT_CONFIG =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      """;

  private final JsonNode vector = read();

  private static JsonNode read() {
    try {
      return VectorLines.parse(
          Files.readString(VectorLines.FOLDER.resolve("registered-events.json")));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void pluginsRegisterSameEvents() {
    assertThat(actual(EnqueueExtensions::eventsToRegister))
        .isNotEmpty()
        .isEqualTo(expected("declared"));
  }

  @Test
  void effectiveEventsAreEqual() {
    // The order in the vector is arbitrary.
    assertThat(sorted(actual(RegisteredClusterEvents::of)))
        .isNotEmpty()
        .isEqualTo(sorted(expected("effective")));
  }

  private Map<String, List<String>> expected(String field) {
    Map<String, List<String>> expected = new TreeMap<>();
    for (JsonNode plugin : vector.get("plugins")) {
      List<String> events = new ArrayList<>();
      plugin.get(field).forEach(event -> events.add(described(event)));
      expected.put(plugin.get("plugin").asText(), events);
    }
    return expected;
  }

  private static Map<String, List<String>> actual(
      Function<EnqueueExtensions, List<ClusterEventWithHint>> registrations) {
    Map<String, List<String>> actual = new TreeMap<>();
    for (EnqueueExtensions plugin : defaultProfile().enqueueExtensions()) {
      List<ClusterEventWithHint> events = registrations.apply(plugin);
      // Our plugin for unsupported features registers no events.
      if (!events.isEmpty()) {
        actual.put(
            plugin.name(),
            events.stream().map(RegisteredClusterEventsVectorsTest::described).toList());
      }
    }
    return actual;
  }

  private static Map<String, List<String>> sorted(Map<String, List<String>> events) {
    Map<String, List<String>> sorted = new TreeMap<>();
    events.forEach((plugin, texts) -> sorted.put(plugin, texts.stream().sorted().toList()));
    return sorted;
  }

  private static Profile defaultProfile() {
    PluginRegistry registry = new BundleLoader(message -> {}).loadClassPath().registry();
    var configuration = new ConfigReader(registry).read(DEFAULT_CONFIG);
    return new ProfileFactory(registry, new InMemoryListersModule(new ClusterObjects(), Set.of()))
        .build(Objects.requireNonNull(configuration.configuration()).profiles().getFirst());
  }

  private static String described(JsonNode event) {
    Set<String> actions = new TreeSet<>();
    event.get("actions").forEach(action -> actions.add(action.asText()));
    boolean hasHint = event.get("hint").asText().equals("function");
    return event.get("resource").asText() + actions + (hasHint ? " judged" : "");
  }

  /** Returns "Update" for all update actions, as in the vectors. */
  private static String described(ClusterEventWithHint registration) {
    Set<ActionType> actions = EnumSet.copyOf(registration.event().actions());
    Set<String> labels = new TreeSet<>();
    if (actions.containsAll(ActionType.updates())) {
      actions.removeAll(ActionType.updates());
      labels.add("Update");
    }
    actions.forEach(action -> labels.add(action.label()));
    boolean hasHint = registration.queueingHintFn() != null;
    return registration.event().resource().label() + labels + (hasHint ? " judged" : "");
  }
}
