package io.berth.e2e.fuzz;

import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Writes random objects as JSON, with the fields of the client model classes: mostly with correct
 * types, sometimes with wrong types, duplicate fields, unknown fields and nulls.
 */
final class RandomJson {
  private static final int MAX_DEPTH = 9;
  private static final int MAX_LENGTH = 40_000;

  private record Field(String name, JavaType type) {}

  private final ObjectMapper mapper = new ObjectMapper();
  private final Map<Class<?>, List<Field>> fields = new HashMap<>();
  private final RandomGenerator random;

  RandomJson(RandomGenerator random) {
    this.random = random;
  }

  /**
   * Writes an object.
   *
   * @param metadata its metadata as JSON
   */
  String object(FuzzKind kind, String metadata) {
    StringBuilder out = new StringBuilder(1024);
    boolean metadataLast = random.nextInt(20) == 0;
    out.append('{');
    if (!metadataLast) {
      out.append("\"metadata\":").append(metadata);
    }
    for (Field field : fields(mapper.constructType(kind.type()))) {
      if (!field.name.equals("metadata") && random.nextInt(8) > 0) {
        separate(out);
        name(field.name, out);
        value(field.type, field.name, 1, out);
      }
    }
    if (metadataLast) {
      separate(out);
      out.append("\"metadata\":").append(metadata);
    }
    return out.append('}').toString();
  }

  private List<Field> fields(JavaType type) {
    return fields.computeIfAbsent(
        type.getRawClass(),
        raw -> {
          BeanDescription bean = mapper.getDeserializationConfig().introspect(type);
          return bean.findProperties().stream()
              .filter(BeanPropertyDefinition::hasSetter)
              .map(property -> new Field(property.getName(), property.getPrimaryType()))
              .toList();
        });
  }

  private void value(JavaType type, String field, int depth, StringBuilder out) {
    int choice = random.nextInt(300);
    if (choice == 0) {
      out.append("null");
    } else if (choice == 1) {
      writeWrongType(depth, out);
    } else {
      typed(type, field, depth, out);
    }
  }

  /** Writes a value of a wrong type. */
  private void writeWrongType(int depth, StringBuilder out) {
    switch (random.nextInt(7)) {
      case 0 -> out.append(random.nextBoolean());
      case 1 -> out.append(OddValues.number(random));
      case 2 -> text(OddValues.text(random), out);
      case 3 -> out.append("[[],[null],{}]");
      case 4 -> out.append("{\"a\":{\"b\":[1,\"x\"]}}");
      case 5 -> out.append("[".repeat(20 * depth)).append("]".repeat(20 * depth));
      default -> out.append("{\"a\":".repeat(30)).append("1").append("}".repeat(30));
    }
  }

  private void typed(JavaType type, String field, int depth, StringBuilder out) {
    Class<?> raw = type.getRawClass();
    if (raw == Quantity.class) {
      text(OddValues.quantity(random), out);
    } else if (raw == IntOrString.class || Number.class.isAssignableFrom(raw)) {
      number(field, out);
    } else if (raw == Boolean.class) {
      out.append(random.nextBoolean());
    } else if (raw == String.class || raw == Object.class || raw.isEnum()) {
      string(field, out);
    } else if (type.isMapLikeType()) {
      map(type, field, depth, out);
    } else if (type.isCollectionLikeType()) {
      list(type, field, depth, out);
    } else {
      bean(type, depth, out);
    }
  }

  private void number(String field, StringBuilder out) {
    if (random.nextInt(60) == 0) {
      out.append(OddValues.number(random));
    } else {
      out.append(random.nextInt(field.equals("priority") ? 1000 : 110));
    }
  }

  private void string(String field, StringBuilder out) {
    String valid = FieldValues.of(field, random);
    text(valid == null || random.nextInt(30) == 0 ? OddValues.text(random) : valid, out);
  }

  private void map(JavaType type, String field, int depth, StringBuilder out) {
    out.append('{');
    for (int remaining = size(depth, out); remaining > 0; remaining--) {
      separate(out);
      name(FieldValues.key(random), out);
      value(type.getContentType(), field, depth + 1, out);
    }
    out.append('}');
  }

  private void list(JavaType type, String field, int depth, StringBuilder out) {
    out.append('[');
    for (int remaining = size(depth, out); remaining > 0; remaining--) {
      separate(out);
      value(type.getContentType(), field, depth + 1, out);
    }
    out.append(']');
  }

  private int size(int depth, StringBuilder out) {
    if (depth > MAX_DEPTH || out.length() > MAX_LENGTH) {
      return 0;
    }
    return random.nextInt(500) == 0 ? 100 : random.nextInt(3);
  }

  private void bean(JavaType type, int depth, StringBuilder out) {
    out.append('{');
    // Many fields at the top and few at deeper levels, to limit the size of objects.
    int oneIn = type.getRawClass() == ObjectMeta.class ? 6 : 1 + depth / 2;
    boolean deep = depth > MAX_DEPTH || out.length() > MAX_LENGTH;
    for (Field field : deep ? List.<Field>of() : fields(type)) {
      if (random.nextInt(oneIn + 1) == 0 || isPreferred(field.name, depth)) {
        separate(out);
        name(field.name, out);
        value(field.type, field.name, depth + 1, out);
        if (random.nextInt(1000) == 0) {
          separate(out);
          name(field.name, out); // duplicate field
          value(field.type, field.name, depth + 1, out);
        }
      }
    }
    if (random.nextInt(200) == 0) {
      separate(out);
      name("unknownField", out);
      writeWrongType(depth, out);
    }
    out.append('}');
  }

  private boolean isPreferred(String field, int depth) {
    return depth < 4
        && switch (field) {
          case "containers", "schedulerName", "allocatable", "key", "operator", "topologyKey" ->
              random.nextInt(20) > 0;
          default -> false;
        };
  }

  private static void separate(StringBuilder out) {
    char last = out.charAt(out.length() - 1);
    if (last != '{' && last != '[') {
      out.append(',');
    }
  }

  private static void name(String name, StringBuilder out) {
    text(name, out);
    out.append(':');
  }

  static void text(String text, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ' || Character.isSurrogate(c)) {
        out.append("\\u%04x".formatted((int) c));
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }
}
