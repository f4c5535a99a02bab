package io.berth.manifest;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;

/** How Kubernetes objects are read from JSON. */
public final class KubernetesJson {
  private static final int MAX_TEXT = 64 << 20;

  private KubernetesJson() {}

  /**
   * Makes a mapper that takes a null for an absent field, as Go does: an API server writes null for
   * some empty lists, and nobody downstream should have to think of it.
   */
  public static ObjectMapper mapper() {
    return mapper(new JsonFactory());
  }

  /**
   * Makes a mapper for what API servers send without end. Names in the text are not remembered:
   * they are label keys and the like, which anybody may choose. The limits of texts are beyond what
   * an API server stores, since an object that cannot be read to its end stops all after it.
   */
  public static ObjectMapper wireMapper() {
    StreamReadConstraints limits =
        StreamReadConstraints.builder().maxNameLength(MAX_TEXT).maxStringLength(MAX_TEXT).build();
    return mapper(
        JsonFactory.builder()
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .streamReadConstraints(limits)
            .build());
  }

  private static ObjectMapper mapper(JsonFactory factory) {
    ObjectMapper mapper =
        new ObjectMapper(factory).disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
    mapper.setDefaultSetterInfo(JsonSetter.Value.construct(Nulls.SKIP, Nulls.SKIP));
    return mapper;
  }
}
