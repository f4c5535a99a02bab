package io.berth.manifest;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;

/** How Kubernetes objects are read from JSON. */
public final class KubernetesJson {
  private KubernetesJson() {}

  /**
   * Makes a mapper that takes a null for an absent field, as Go does: an API server writes null for
   * some empty lists, and nobody downstream should have to think of it.
   */
  public static ObjectMapper mapper() {
    ObjectMapper mapper =
        new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
    mapper.setDefaultSetterInfo(JsonSetter.Value.forValueNulls(Nulls.SKIP));
    return mapper;
  }
}
