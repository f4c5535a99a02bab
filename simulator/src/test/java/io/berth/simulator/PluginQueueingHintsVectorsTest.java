package io.berth.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.config.ConfigReader;
import io.berth.framework.ActionType;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.EnqueueExtensions;
import io.berth.manifest.ClusterObjects;
import io.berth.queue.PluginQueueingHints;
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

/** The plugins of the default profile want to hear of the same events as kube-scheduler's. */
class PluginQueueingHintsVectorsTest {
  private static final String NOTHING_SET =
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
  void everyPluginRegistersForTheSameEvents() {
    assertThat(ours(EnqueueExtensions::eventsToRegister))
        .isNotEmpty()
        .isEqualTo(theirs("declared"));
  }

  @Test
  void everyPluginIsAskedAboutTheSameEvents() {
    // The vector has them in no particular order.
    assertThat(sorted(ours(PluginQueueingHints::of)))
        .isNotEmpty()
        .isEqualTo(sorted(theirs("effective")));
  }

  private Map<String, List<String>> theirs(String which) {
    Map<String, List<String>> theirs = new TreeMap<>();
    for (JsonNode plugin : vector.get("plugins")) {
      List<String> events = new ArrayList<>();
      plugin.get(which).forEach(event -> events.add(described(event)));
      theirs.put(plugin.get("plugin").asText(), events);
    }
    return theirs;
  }

  private static Map<String, List<String>> ours(
      Function<EnqueueExtensions, List<ClusterEventWithHint>> registrations) {
    Map<String, List<String>> ours = new TreeMap<>();
    for (EnqueueExtensions plugin : defaultProfile().eventAware()) {
      List<ClusterEventWithHint> events = registrations.apply(plugin);
      // What is not built yet is refused by a plugin of ours, which no event can make give in.
      if (!events.isEmpty()) {
        ours.put(
            plugin.name(), events.stream().map(PluginQueueingHintsVectorsTest::described).toList());
      }
    }
    return ours;
  }

  private static Map<String, List<String>> sorted(Map<String, List<String>> events) {
    Map<String, List<String>> sorted = new TreeMap<>();
    events.forEach((plugin, texts) -> sorted.put(plugin, texts.stream().sorted().toList()));
    return sorted;
  }

  private static Profile defaultProfile() {
    PluginRegistry registry = new BundleLoader(complaint -> {}).loadClassPath().registry();
    var configuration = new ConfigReader(registry).read(NOTHING_SET);
    return new ProfileFactory(registry, new InMemoryPortsModule(new ClusterObjects(), Set.of()))
        .build(Objects.requireNonNull(configuration.configuration()).profiles().getFirst());
  }

  private static String described(JsonNode event) {
    Set<String> actions = new TreeSet<>();
    event.get("actions").forEach(action -> actions.add(action.asText()));
    boolean judged = event.get("hint").asText().equals("function");
    return event.get("resource").asText() + actions + (judged ? " judged" : "");
  }

  /** Says "Update" where all updates are meant, as the vectors do. */
  private static String described(ClusterEventWithHint registration) {
    Set<ActionType> actions = EnumSet.copyOf(registration.event().actions());
    Set<String> labels = new TreeSet<>();
    if (actions.containsAll(ActionType.updates())) {
      actions.removeAll(ActionType.updates());
      labels.add("Update");
    }
    actions.forEach(action -> labels.add(action.label()));
    boolean judged = registration.hint() != null;
    return registration.event().resource().label() + labels + (judged ? " judged" : "");
  }
}
