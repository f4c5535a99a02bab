package io.berth.insight;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VectorCoverageTest {
  @Test
  void everyQuestionOfTheVectorsIsAskedSomewhere() {
    assertThat(ModelingVectors.all().stream().map(ModelingVectors.Row::op).distinct().sorted())
        .containsExactly(
            "allocatableModelings",
            "allowedPods",
            "assign",
            "classify",
            "dynamicDivide",
            "feedKey",
            "handlerExists",
            "maxAvailableReplicas",
            "maxReplicas",
            "parse",
            "predict",
            "replicaRequirements",
            "resourceSummary",
            "setsByModels",
            "setsBySummary",
            "standardize",
            "staticDivide",
            "validate");
    assertThat(ModelingVectors.all()).hasSize(148);
  }
}
