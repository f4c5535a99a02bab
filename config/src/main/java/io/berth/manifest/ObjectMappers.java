package io.berth.manifest;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.type.LogicalType;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ProjectedVolumeSource;
import io.fabric8.kubernetes.api.model.Quantity;
import java.io.IOException;

/** Strict object mappers for manifests: no type coercion, validated quantities. */
final class ObjectMappers {
  private ObjectMappers() {}

  static ObjectMapper strict() {
    ObjectMapper mapper = KubernetesJson.mapper();
    forbidCoercion(mapper, LogicalType.Textual, "Integer", "Float", "Boolean");
    forbidCoercion(mapper, LogicalType.Integer, "String", "EmptyString", "Float", "Boolean");
    forbidCoercion(mapper, LogicalType.Float, "String", "EmptyString", "Boolean");
    forbidCoercion(mapper, LogicalType.Boolean, "String", "EmptyString", "Integer", "Float");
    mapper.setAnnotationIntrospector(new WithoutAnySetters());
    mapper.addMixIn(ObjectMeta.class, SlimMeta.class);
    mapper.addMixIn(Container.class, SlimContainer.class);
    mapper.addMixIn(ContainerStatus.class, SlimContainerStatus.class);
    mapper.addMixIn(ProjectedVolumeSource.class, SlimProjectedVolume.class);
    mapper.addMixIn(Quantity.class, CheckedQuantity.class);
    return mapper;
  }

  private static void forbidCoercion(ObjectMapper mapper, LogicalType type, String... shapes) {
    for (String shape : shapes) {
      mapper
          .coercionConfigFor(type)
          .setCoercion(CoercionInputShape.valueOf(shape), CoercionAction.Fail);
    }
  }

  /** Disables the any-setters of fabric8's model, which would hide misspelt fields. */
  private static final class WithoutAnySetters extends JacksonAnnotationIntrospector {
    private static final long serialVersionUID = 1;

    @Override
    public Boolean hasAnySetter(Annotated annotated) {
      return false;
    }
  }

  /* Scheduling does not use these fields, which are more than half of a dump. */
  @JsonIgnoreProperties("managedFields")
  private interface SlimMeta {}

  @JsonIgnoreProperties({
    "args",
    "command",
    "env",
    "envFrom",
    "lifecycle",
    "livenessProbe",
    "readinessProbe",
    "securityContext",
    "startupProbe",
    "volumeMounts"
  })
  private interface SlimContainer {}

  @JsonIgnoreProperties("sources")
  private interface SlimProjectedVolume {}

  @JsonIgnoreProperties({"containerID", "image", "imageID", "lastState", "state", "volumeMounts"})
  private interface SlimContainerStatus {}

  @JsonDeserialize(using = QuantityReader.class)
  private interface CheckedQuantity {}

  static final class QuantityReader extends StdScalarDeserializer<Quantity> {
    private static final long serialVersionUID = 1;

    QuantityReader() {
      super(Quantity.class);
    }

    @Override
    public Quantity deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      JsonToken token = parser.currentToken();
      boolean isText = token == JsonToken.VALUE_STRING || token.isNumeric();
      String text = isText ? parser.getText() : "";
      try {
        io.berth.model.Quantity.parseJson(text);
        return new Quantity(text);
      } catch (IllegalArgumentException e) {
        return (Quantity) context.handleWeirdStringValue(Quantity.class, text, "not a quantity");
      }
    }

    @Override
    public Quantity getNullValue(DeserializationContext context) {
      return new Quantity("0");
    }
  }
}
