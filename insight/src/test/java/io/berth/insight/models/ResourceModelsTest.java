package io.berth.insight.models;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.insight.ModelingVectors;
import io.berth.insight.VectorObjects;
import org.junit.jupiter.api.Test;

class ResourceModelsTest {
  @Test
  void defaultsEqualKarmada() {
    ResourceModels karmada =
        ModelingVectors.rows("validate")
            .filter(row -> row.id().equals("M56"))
            .map(row -> VectorObjects.models(row.input().get("models")))
            .findFirst()
            .orElseThrow();
    assertThat(ResourceModels.defaults()).isEqualTo(karmada);
    assertThat(ResourceModels.defaults().get(8).ranges().getLast().min()).hasToString("1Ti");
    assertThat(ResourceModels.defaults().standardized()).isEqualTo(ResourceModels.defaults());
  }
}
