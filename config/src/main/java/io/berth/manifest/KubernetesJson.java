package io.berth.manifest;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;

/** Object mappers for Kubernetes objects. */
public final class KubernetesJson {
  private static final int MAX_TEXT_LENGTH = 64 << 20;

  private KubernetesJson() {}

  /**
   * Returns a mapper that reads null as an absent field, as Go does: API servers write null for
   * some empty lists.
   */
  public static ObjectMapper mapper() {
    return mapper(new JsonFactory());
  }

  /**
   * Returns a mapper for the responses of API servers. It does not cache field names, because
   * clients choose them, as for label keys. Its limits exceed what an API server stores, because an
   * object that cannot be read would end the stream.
   */
  public static ObjectMapper wireMapper() {
    StreamReadConstraints limits =
        StreamReadConstraints.builder()
            .maxNameLength(MAX_TEXT_LENGTH)
            .maxStringLength(MAX_TEXT_LENGTH)
            .build();
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
