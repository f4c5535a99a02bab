package io.berth.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.testing.Vectors;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PodRequestsVectorsTest {
  private static final JsonNode VECTORS = Vectors.read("podrequests.json.gz");

  private record Row(String name, JsonNode json) {
    Pod pod() {
      return Vectors.as(Pod.class, json.get("pod"));
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Row> rows() {
    return StreamSupport.stream(VECTORS.get("cases").spliterator(), false)
        .map(json -> new Row(json.get("name").asText(), json));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void computesExactAmounts(Row row) {
    Pod pod = row.pod();
    SoftAssertions softly = new SoftAssertions();
    BiConsumer<String, SortedMap<String, Quantity>> check =
        (field, amounts) ->
            softly.assertThat(texts(amounts)).as(field).isEqualTo(texts(row.json.get(field)));
    check.accept("podRequests", PodRequests.exact(pod, PodResourcesOptions.SPEC));
    check.accept(
        "podRequestsExcludeOverhead",
        PodRequests.exact(pod, PodResourcesOptions.SPEC.withoutOverhead()));
    check.accept("podRequestsSkipPodLevel", PodRequests.exact(pod, PodResourcesOptions.CONTAINERS));
    check.accept("podLimits", PodRequests.exactLimits(pod, true));
    check.accept("podLimitsExcludeOverhead", PodRequests.exactLimits(pod, false));
    softly.assertAll();
  }

  private static Map<String, String> texts(SortedMap<String, Quantity> amounts) {
    Map<String, String> texts = new TreeMap<>();
    amounts.forEach((name, amount) -> texts.put(name, amount.text()));
    return texts;
  }

  private static Map<String, String> texts(JsonNode amounts) {
    Map<String, String> texts = new TreeMap<>();
    amounts.properties().forEach(field -> texts.put(field.getKey(), field.getValue().asText()));
    return texts;
  }

  @ParameterizedTest
  @MethodSource("rows")
  void computesRequestsForFiltering(Row row) {
    assertThat(amounts(PodRequests.of(row.pod()))).isEqualTo(amounts(row.json.get("fitPreFilter")));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void computesRequestsOnNode(Row row) {
    Pod pod = row.pod();
    assertThat(amounts(PodRequests.onNode(pod))).isEqualTo(amounts(row.json.get("nodeRequested")));
    Resources nonZero = PodRequests.nonZeroOnNode(pod);
    assertThat(nonZero.milliCpu()).isEqualTo(row.json.get("nonZeroMilliCPU").asLong());
    assertThat(nonZero.memory()).isEqualTo(row.json.get("nonZeroMemory").asLong());
  }

  /** Returns the amounts by name, including scalar resources with amount 0. */
  private static Map<String, Long> amounts(Resources resources) {
    Map<String, Long> amounts = new TreeMap<>();
    amounts.put("milliCPU", resources.milliCpu());
    amounts.put("memory", resources.memory());
    amounts.put("ephemeralStorage", resources.ephemeralStorage());
    for (int i = 0; i < resources.scalarCount(); i++) {
      amounts.put("scalar " + resources.scalarName(i), resources.scalarAmount(i));
    }
    return amounts;
  }

  private static Map<String, Long> amounts(JsonNode json) {
    Map<String, Long> amounts = new TreeMap<>();
    for (String name : new String[] {"milliCPU", "memory", "ephemeralStorage"}) {
      amounts.put(name, json.get(name).asLong());
    }
    json.path("scalar")
        .properties()
        .forEach(field -> amounts.put("scalar " + field.getKey(), field.getValue().asLong()));
    return amounts;
  }

  @ParameterizedTest
  @MethodSource("rows")
  void computesRequestsForScoring(Row row) {
    Pod pod = row.pod();
    assertThat(scored(PodRequests.forScoring(pod))).isEqualTo(longs(row.json.get("fitPreScore")));
    long[] balanced = scored(PodRequests.onNode(pod));
    if (row.json.path("balancedSkip").asBoolean()) {
      assertThat(balanced).containsOnly(0);
    } else {
      assertThat(balanced).isEqualTo(longs(row.json.get("balancedPreScore")));
    }
  }

  private static long[] scored(Resources resources) {
    return StreamSupport.stream(VECTORS.get("scoreResources").spliterator(), false)
        .mapToLong(name -> resources.get(ResourceName.of(name.asText())))
        .toArray();
  }

  private static long[] longs(JsonNode numbers) {
    return StreamSupport.stream(numbers.spliterator(), false).mapToLong(JsonNode::asLong).toArray();
  }

  @ParameterizedTest
  @MethodSource("rows")
  void qosClass(Row row) {
    assertThat(QosClass.of(row.pod()).text()).isEqualTo(row.json.get("qosClass").asText());
  }
}
