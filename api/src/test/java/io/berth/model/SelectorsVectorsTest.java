package io.berth.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.testing.Vectors;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.NodeAffinity;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PreferredSchedulingTerm;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SelectorsVectorsTest {
  private static final JsonNode VECTORS = Vectors.read("selectors.json");
  private static final List<Target> TARGETS =
      StreamSupport.stream(VECTORS.get("targets").spliterator(), false).map(Target::of).toList();

  private record Target(String name, LabelSet labels) {
    static Target of(JsonNode json) {
      return new Target(json.get("name").asText(), LabelSet.of(strings(json.get("labels"))));
    }
  }

  private record Row(String id, JsonNode json, JsonNode expected) {
    boolean isInvalid() {
      return expected.has("error");
    }

    @Override
    public String toString() {
      return id;
    }
  }

  private static Map<String, String> strings(JsonNode json) {
    Map<String, String> map = new LinkedHashMap<>();
    json.properties().forEach(field -> map.put(field.getKey(), field.getValue().asText()));
    return map;
  }

  private static Stream<Row> rows(String kind) {
    return StreamSupport.stream(VECTORS.get("cases").spliterator(), false)
        .filter(json -> json.get("kind").asText().equals(kind))
        .map(json -> new Row(json.get("id").asText(), json, json.get("expect")));
  }

  static Stream<Row> labelSelectors() {
    return rows("labelSelector");
  }

  static Stream<Row> strings() {
    return rows("string");
  }

  static Stream<Row> nodeSelectors() {
    return rows("nodeSelector");
  }

  static Stream<Row> pods() {
    return rows("pod");
  }

  static Stream<Row> preferences() {
    return rows("preferred");
  }

  @ParameterizedTest
  @MethodSource("labelSelectors")
  void labelSelector(Row row) {
    JsonNode json = row.json.path("labelSelector");
    io.fabric8.kubernetes.api.model.LabelSelector selector =
        json.isObject()
            ? Vectors.as(io.fabric8.kubernetes.api.model.LabelSelector.class, json)
            : null;
    check(row, () -> LabelSelector.of(selector));
  }

  @ParameterizedTest
  @MethodSource("strings")
  void string(Row row) {
    check(row, () -> LabelSelector.parse(row.json.get("selector").asText()));
  }

  private interface Source {
    LabelSelector get();
  }

  private static void check(Row row, Source source) {
    if (row.isInvalid()) {
      assertInvalid(row, source::get, false);
      return;
    }
    LabelSelector selector = source.get();
    assertThat(selector).hasToString(row.expected.get("canonical").asText());
    assertThat(eachTarget(target -> selector.matches(target.labels)))
        .isEqualTo(list(row.expected.get("match"), JsonNode::asBoolean));
  }

  /** Asserts an error; its text is compared only where configuration errors contain it. */
  private static void assertInvalid(Row row, ThrowingCallable compile, boolean sameText) {
    assertThatThrownBy(compile)
        .isInstanceOf(InvalidSelectorException.class)
        .message()
        .satisfies(
            message -> {
              if (sameText) {
                assertThat(withoutEmptyLists(message))
                    .isEqualTo(withoutEmptyLists(row.expected.get("error").asText()));
              }
            });
  }

  /** The model does not distinguish empty and missing lists. */
  private static String withoutEmptyLists(String message) {
    return message.replace("Invalid value: []", "Invalid value: null");
  }

  @ParameterizedTest
  @MethodSource("nodeSelectors")
  void nodeSelector(Row row) {
    io.fabric8.kubernetes.api.model.NodeSelector apiSelector =
        Vectors.as(
            io.fabric8.kubernetes.api.model.NodeSelector.class, row.json.get("nodeSelector"));
    if (row.isInvalid()) {
      assertInvalid(row, () -> NodeSelector.of(apiSelector), true);
    } else {
      NodeSelector selector = NodeSelector.of(apiSelector);
      assertThat(eachTarget(target -> selector.matches(target.labels, target.name)))
          .isEqualTo(list(row.expected.get("match"), JsonNode::asBoolean));
    }
    checkLazyMatch(row, pod(null, apiSelector));
  }

  @ParameterizedTest
  @MethodSource("pods")
  void requiredByPod(Row row) {
    Map<String, String> pairs =
        row.json.has("podNodeSelector") ? strings(row.json.get("podNodeSelector")) : null;
    JsonNode terms = row.json.path("nodeSelector");
    io.fabric8.kubernetes.api.model.NodeSelector required =
        terms.isObject()
            ? Vectors.as(io.fabric8.kubernetes.api.model.NodeSelector.class, terms)
            : null;
    checkLazyMatch(row, pod(pairs, required));
  }

  private static Pod pod(
      @Nullable Map<String, String> nodeSelector,
      io.fabric8.kubernetes.api.model.@Nullable NodeSelector required) {
    PodSpec spec = new PodSpec();
    spec.setNodeSelector(nodeSelector);
    if (required != null) {
      NodeAffinity nodeAffinity = new NodeAffinity();
      nodeAffinity.setRequiredDuringSchedulingIgnoredDuringExecution(required);
      Affinity affinity = new Affinity();
      affinity.setNodeAffinity(nodeAffinity);
      spec.setAffinity(affinity);
    }
    Pod pod = new Pod();
    pod.setSpec(spec);
    return pod;
  }

  private static void checkLazyMatch(Row row, Pod pod) {
    RequiredNodeAffinity affinity = RequiredNodeAffinity.of(pod);
    List<String> expected =
        list(row.expected.get("lazyMatch"), result -> withoutEmptyLists(result.asText()));
    assertThat(eachTarget(target -> lazyMatch(affinity, target))).isEqualTo(expected);
  }

  private static String lazyMatch(RequiredNodeAffinity affinity, Target target) {
    boolean matches = affinity.matches(target.labels, target.name);
    String error = affinity.error(target.labels, target.name);
    if (error != null) {
      assertThat(matches).isFalse();
      return "error: " + error;
    }
    return Boolean.toString(matches);
  }

  @ParameterizedTest
  @MethodSource("preferences")
  void preferred(Row row) {
    List<PreferredSchedulingTerm> terms =
        list(row.json.get("preferred"), term -> Vectors.as(PreferredSchedulingTerm.class, term));
    PreferredNodeAffinity affinity = PreferredNodeAffinity.of(terms);
    if (row.isInvalid()) {
      assertThat(affinity.error()).isEqualTo(row.expected.get("error").asText());
    } else {
      assertThat(affinity.error()).isNull();
      assertThat(eachTarget(target -> affinity.score(target.labels, target.name)))
          .isEqualTo(list(row.expected.get("score"), JsonNode::asLong));
    }
  }

  private static <T> List<T> eachTarget(Function<Target, T> function) {
    return TARGETS.stream().map(function).toList();
  }

  private static <T> List<T> list(@Nullable JsonNode array, Function<JsonNode, T> element) {
    List<T> list = new ArrayList<>();
    if (array != null) {
      array.forEach(item -> list.add(element.apply(item)));
    }
    return list;
  }
}
