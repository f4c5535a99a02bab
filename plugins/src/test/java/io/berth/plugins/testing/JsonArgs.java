package io.berth.plugins.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.tree.ArgsDecoder;
import io.berth.tree.Fields;
import io.berth.tree.Location;
import io.berth.tree.Mapping;
import io.berth.tree.Path;
import io.berth.tree.Problems;
import io.berth.tree.Scalar;
import io.berth.tree.Sequence;
import io.berth.tree.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Decodes plugin arguments from the {@code config} of a vector. */
public final class JsonArgs {
  private static final Location LOCATION = new Location(1, 1);

  private JsonArgs() {}

  /** Returns the args of a plugin in the only profile, with defaults. */
  public static <A> A of(JsonNode config, String plugin, ArgsDecoder<A> decoder) {
    for (JsonNode entry : config.path("profiles").path(0).path("pluginConfig")) {
      if (entry.path("name").asText().equals(plugin)) {
        return decode(entry.path("args"), decoder);
      }
    }
    return decode(config.path("absent"), decoder);
  }

  /** Decodes valid arguments. */
  public static <A> A decode(JsonNode args, ArgsDecoder<A> decoder) {
    JsonNode copy = args.deepCopy();
    if (copy instanceof ObjectNode object) {
      object.remove(List.of("apiVersion", "kind"));
    }
    Problems problems = new Problems();
    A decoded = Fields.read(Path.ROOT, value(Path.ROOT, copy), problems, decoder::decode);
    decoder.validate(decoded, Path.ROOT, problems);
    if (problems.hasErrors()) {
      throw new IllegalArgumentException(problems.list().toString());
    }
    return decoded;
  }

  private static Value value(Path path, JsonNode node) {
    return switch (node.getNodeType()) {
      case OBJECT -> mapping(path, node);
      case ARRAY -> sequence(path, node);
      case BOOLEAN -> scalar(path, Scalar.Kind.BOOLEAN, node);
      case NUMBER -> scalar(path, Scalar.Kind.NUMBER, node);
      case MISSING, NULL -> new Scalar(path, LOCATION, Scalar.Kind.NULL, "null", "null");
      case STRING, BINARY, POJO -> scalar(path, Scalar.Kind.STRING, node);
    };
  }

  private static Scalar scalar(Path path, Scalar.Kind kind, JsonNode node) {
    return new Scalar(path, LOCATION, kind, node.asText(), node.asText());
  }

  private static Mapping mapping(Path path, JsonNode node) {
    Map<String, Mapping.Entry> entries = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      Value value = value(path.field(field.getKey()), field.getValue());
      entries.put(field.getKey(), new Mapping.Entry(LOCATION, value));
    }
    return new Mapping(path, LOCATION, entries);
  }

  private static Sequence sequence(Path path, JsonNode node) {
    List<Value> items = new ArrayList<>();
    for (JsonNode item : node) {
      items.add(value(path.item(items.size()), item));
    }
    return new Sequence(path, LOCATION, items);
  }
}
