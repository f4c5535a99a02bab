package io.berth.doctor.advice;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import io.berth.config.ConfigReader;
import io.berth.config.ConfigResult;
import io.berth.config.PluginDescriptors;
import io.berth.config.SchedulerConfiguration;
import io.berth.tree.Mapping;
import io.berth.tree.Scalar;
import io.berth.tree.Sequence;
import io.berth.tree.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The content of a configuration file, which can be read with changes. */
public final class ConfigurationFile {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final ConfigReader reader;
  private final Value source;

  public ConfigurationFile(PluginDescriptors plugins, Value source) {
    this.reader = new ConfigReader(plugins);
    this.source = source;
  }

  /**
   * Reads the file with changes to a profile, without extenders: a simulation cannot call them.
   *
   * @return null if the changed file is not valid
   */
  public @Nullable SchedulerConfiguration with(int profile, List<Change> changes) {
    ObjectNode root = (ObjectNode) json(source);
    root.remove("extenders");
    ArrayNode profiles =
        root.get("profiles") instanceof ArrayNode array ? array : root.putArray("profiles");
    if (profiles.isEmpty()) {
      profiles.addObject();
    }
    ObjectNode changed =
        profiles.get(profile) instanceof ObjectNode object ? object : JSON.objectNode();
    profiles.set(profile, changed); // an empty entry of the list is a profile with all defaults
    changes.forEach(change -> change.apply(changed));
    ConfigResult result = reader.read(root.toString());
    return result.configuration();
  }

  /** Reads the file with changes to a profile, and keeps only this profile, for all nodes. */
  public @Nullable SchedulerConfiguration only(int profile, List<Change> changes) {
    SchedulerConfiguration all = with(profile, changes);
    return all == null
        ? null
        : all.withOnlyProfile(all.profiles().get(profile).withNodeSelector(null));
  }

  /** Returns the fields that changes add to a profile. */
  public static ObjectNode snippet(List<Change> changes) {
    ObjectNode profile = JSON.objectNode();
    changes.forEach(change -> change.apply(profile));
    return profile;
  }

  private static JsonNode json(Value value) {
    return switch (value) {
      case Mapping mapping -> {
        ObjectNode object = JSON.objectNode();
        mapping.entries().forEach((key, entry) -> object.set(key, json(entry.value())));
        yield object;
      }
      case Sequence sequence -> {
        ArrayNode array = JSON.arrayNode();
        sequence.items().forEach(item -> array.add(json(item)));
        yield array;
      }
      case Scalar scalar ->
          switch (scalar.kind()) {
            case NULL -> JSON.nullNode();
            case BOOLEAN -> JSON.booleanNode(scalar.text().equals("true"));
            case NUMBER -> JSON.rawValueNode(new RawValue(scalar.text()));
            case STRING -> JSON.textNode(scalar.text());
          };
    };
  }
}
