package io.berth.manifest;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.berth.tree.Mapping;
import io.berth.tree.Path;
import io.berth.tree.Problems;
import io.berth.tree.Scalar;
import io.berth.tree.Value;
import io.berth.yaml.JsonErrorMessages;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Decodes Kubernetes objects from parsed values, and reports why a value is not one. */
final class ObjectDecoder {
  private static final ObjectKind OTHER =
      new ObjectKind(GenericKubernetesResource.class, true, false);

  private final UnknownFields unknownFields = new UnknownFields();
  private final ObjectMapper typed = ObjectMappers.strict().addHandler(unknownFields);
  private final ObjectMapper generic = KubernetesJson.mapper();

  UnknownFields unknownFields() {
    return unknownFields;
  }

  /** Decodes an object; returns null and reports a problem if it is invalid. */
  @Nullable HasMetadata decode(Mapping value, ObjectKind kind, Problems problems) {
    unknownFields.beginObject(value);
    HasMetadata object = convert(value, kind.type(), typed, problems);
    return object != null && isComplete(object, value, kind, problems) ? object : null;
  }

  /**
   * Decodes an object of an unknown kind, of which only apiVersion, kind and metadata are checked;
   * returns null and reports a problem if it is invalid.
   */
  @Nullable GenericKubernetesResource decodeOther(Mapping value, Problems problems) {
    GenericKubernetesResource object =
        convert(value, GenericKubernetesResource.class, generic, problems);
    return object != null && isComplete(object, value, OTHER, problems) ? object : null;
  }

  private static <T> @Nullable T convert(
      Mapping value, Class<T> type, ObjectMapper mapper, Problems problems) {
    ValueTokens tokens = new ValueTokens(value, mapper, problems);
    try (JsonParser parser = tokens.parser()) {
      T object = mapper.readValue(parser, type);
      return tokens.isComplete() ? object : null;
    } catch (JsonMappingException e) {
      report(e, value, problems);
      return null;
    } catch (JsonProcessingException e) {
      problems.error(value.path(), value.location(), JsonErrorMessages.explain(e));
      return null;
    } catch (IOException e) {
      throw new UncheckedIOException("reading from memory failed", e);
    }
  }

  private static void report(JsonMappingException e, Mapping value, Problems problems) {
    Value found = value;
    Path path = value.path();
    for (JsonMappingException.Reference step : e.getPath()) {
      Path next = step(Path.ROOT, step);
      found = Value.nearest(found, next);
      path = step(path, step);
    }
    String expected = ExpectedType.of(e, found instanceof Scalar);
    problems.error(
        path,
        found.location(),
        expected.isEmpty()
            ? JsonErrorMessages.explain(e)
            : "is " + found.describe() + ", but must be " + expected);
  }

  private static Path step(Path path, JsonMappingException.Reference step) {
    String name = step.getFieldName();
    if (name == null) {
      return path.item(step.getIndex());
    }
    return step.getFrom() instanceof Map ? path.key(name) : path.field(name);
  }

  private static boolean isComplete(
      HasMetadata object, Mapping value, ObjectKind kind, Problems problems) {
    if (object.getMetadata() == null || isEmpty(object.getMetadata().getName())) {
      boolean generated =
          object.getMetadata() != null && !isEmpty(object.getMetadata().getGenerateName());
      problems.error(
          value.path().field("metadata").field("name"),
          value.location(),
          "is missing; "
              + (generated ? "only an API server generates it from generateName; " : "")
              + "name the %s".formatted(object.getKind()));
      return false;
    }
    Value spec = value.get("spec");
    if (kind.needsSpec() && (spec == null || spec.isNull())) {
      problems.error(
          value.path().field("spec"),
          value.location(),
          "is missing; add it to %s \"%s\""
              .formatted(object.getKind(), object.getMetadata().getName()));
      return false;
    }
    return true;
  }

  private static boolean isEmpty(@Nullable String text) {
    return text == null || text.isEmpty();
  }
}
