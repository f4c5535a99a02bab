package io.berth.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import io.berth.testing.TestClock;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that invalid objects do not interrupt watches and lists. */
class OddObjectsTest {
  private static final String END_OF_LIST =
      """
      {"type":"BOOKMARK","object":{"metadata":{"resourceVersion":"5",\
      "annotations":{"k8s.io/initial-events-end":"true"}}}}\
      """;

  /**
   * An event.
   *
   * @param isStored whether the object is stored afterwards
   */
  record Row(String name, String type, String object, boolean isStored) {
    Row(String name, String object, boolean isStored) {
      this(name, "ADDED", object, isStored);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Row> rows() {
    return Stream.of(
        new Row("no metadata", "{}", false),
        new Row("metadata is null", "{\"metadata\":null}", false),
        new Row("no name", "{\"metadata\":{\"uid\":\"u\"}}", false),
        new Row("an empty name", "{\"metadata\":{\"name\":\"\"}}", false),
        new Row("deleted, no metadata", "DELETED", "{}", false),
        new Row("deleted, no name", "DELETED", "{\"metadata\":{}}", false),
        new Row("metadata is a list", "{\"metadata\":[1]}", false),
        new Row(
            "a number too large for its field",
            "{\"metadata\":{\"name\":\"odd\",\"generation\":99999999999999999999}}",
            false),
        new Row(
            "a number out of range",
            "{\"metadata\":{\"name\":\"odd\",\"generation\":1e400}}",
            false),
        new Row(
            "null in a list and in a map",
            "{\"metadata\":{\"name\":\"odd\",\"ownerReferences\":[null],\"labels\":{\"a\":null}}}",
            true),
        new Row(
            "a key of 60,000 characters",
            "{\"metadata\":{\"name\":\"odd\"},\"spec\":{\"%s\":1}}".formatted("k".repeat(60_000)),
            true),
        new Row(
            "a text of 22 MB",
            "{\"metadata\":{\"name\":\"odd\"},\"spec\":{\"a\":\"%s\"}}"
                .formatted("x".repeat(22 << 20)),
            true));
  }

  private static String added(String name) {
    return event(
        "ADDED", "{\"metadata\":{\"name\":\"%s\",\"resourceVersion\":\"6\"}}".formatted(name));
  }

  private static String event(String type, String object) {
    return "{\"type\":\"%s\",\"object\":%s}".formatted(type, object);
  }

  private static List<String> read(ScriptedSource server) {
    List<String> reported = new ArrayList<>();
    ObjectStore<Namespace, String> store =
        ObjectStore.of(
            "namespaces",
            one -> one.getMetadata().getName() + one.getMetadata().getOwnerReferences(),
            (key, before, after) -> reported.add(key));
    Reflector<Namespace> reflector =
        new Reflector<>(
            new WatchedResource<>("", "v1", "namespaces", Namespace::new, FieldPruning.PRUNED),
            server,
            store,
            new ReflectorHealth("namespaces", new TestClock(), new ApiServerAvailability()),
            new TimeSource(new TestClock(), _ -> {}),
            new SplittableRandom(7));
    server.atEnd(reflector::close);
    reflector.run();
    return reported;
  }

  @ParameterizedTest
  @MethodSource("rows")
  void watchContinuesAfterInvalidObject(Row row) {
    ScriptedSource server =
        new ScriptedSource()
            .respond(END_OF_LIST, added("a"), event(row.type, row.object), added("b"));

    assertThat(read(server)).isEqualTo(row.isStored ? List.of("a", "odd", "b") : List.of("a", "b"));
    assertThat(server.requests()).hasSize(1);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void listContinuesAfterInvalidObject(Row row) {
    ScriptedSource server =
        new ScriptedSource()
            .error(400, "streaming lists are not supported")
            .respond(
                """
                {"metadata":{"resourceVersion":"5"},"items":[{"metadata":{"name":"a"}},%s,\
                {"metadata":{"name":"b"}}]}\
                """
                    .formatted(row.object));

    assertThat(read(server)).isEqualTo(row.isStored ? List.of("a", "odd", "b") : List.of("a", "b"));
  }

  @Test
  void resumesBeforeMalformedEvent() {
    ScriptedSource server =
        new ScriptedSource()
            .respond(END_OF_LIST, added("a"), "{\"type\":\"ADDED\",\"object\":{\"metadata\":]", "")
            .respond(added("b"));

    assertThat(read(server)).containsExactly("a", "b");
    assertThat(server.requests()).last().asString().contains("resourceVersion=6");
  }

  /** Field names include label keys, with which tenants could exhaust the memory. */
  @Test
  void doesNotInternFieldNames() throws IOException {
    List<String> names = new ArrayList<>();
    byte[] text = "{\"some-name\":1} {\"some-name\":1}".getBytes(StandardCharsets.UTF_8);
    try (JsonParser parser = FieldPruning.PRUNED.createParser(new ByteArrayInputStream(text))) {
      while (parser.nextToken() != null) {
        if (parser.currentName() != null && parser.currentToken().isScalarValue()) {
          names.add(parser.currentName());
        }
      }
    }

    assertThat(names).containsExactly("some-name", "some-name");
    assertThat(names.getFirst()).isNotSameAs(names.getLast());
  }

  static Stream<Informer<? extends HasMetadata>> kindsWithRequiredSpec() {
    return new CachedStorageLister(new EventDispatcher())
        .informers().stream()
            .filter(
                informer ->
                    !List.of("storageclasses", "csistoragecapacities")
                        .contains(informer.kind().resource()));
  }

  @ParameterizedTest
  @MethodSource("kindsWithRequiredSpec")
  void ignoresObjectsWithoutSpec(Informer<?> informer) throws IOException {
    put(informer, "{\"metadata\":{\"name\":\"odd\"}}");
    assertThat(((ObjectStore<?, ?>) informer.store()).size()).isZero();

    put(informer, "{\"metadata\":{\"name\":\"usual\"},\"spec\":{}}");
    assertThat(((ObjectStore<?, ?>) informer.store()).size()).isEqualTo(1);
  }

  /** A kind and the rest of an object with a placeholder for its quantity. */
  record QuantityCase(String resource, String rest) {
    @Override
    public String toString() {
      return resource;
    }
  }

  static Stream<QuantityCase> quantities() {
    return Stream.of(
        new QuantityCase("persistentvolumes", "\"spec\":{\"capacity\":{\"storage\":\"%s\"}}"),
        new QuantityCase(
            "persistentvolumeclaims",
            "\"spec\":{\"resources\":{\"requests\":{\"storage\":\"%s\"}}}"),
        new QuantityCase("csistoragecapacities", "\"capacity\":\"%s\""),
        new QuantityCase("csistoragecapacities", "\"maximumVolumeSize\":\"%s\""));
  }

  @ParameterizedTest
  @MethodSource("quantities")
  void ignoresObjectsWithInvalidQuantity(QuantityCase row) throws IOException {
    Informer<?> informer =
        new CachedStorageLister(new EventDispatcher())
            .informers().stream()
                .filter(one -> one.kind().resource().equals(row.resource))
                .findFirst()
                .orElseThrow();

    put(informer, "{\"metadata\":{\"name\":\"odd\"},%s}".formatted(row.rest.formatted("1,5")));
    put(informer, "{\"metadata\":{\"name\":\"usual\"},%s}".formatted(row.rest.formatted("1Gi")));

    assertThat(((ObjectStore<?, ?>) informer.store()).size()).isEqualTo(1);
  }

  private static <T extends HasMetadata> void put(Informer<T> informer, String json)
      throws IOException {
    byte[] text = json.getBytes(StandardCharsets.UTF_8);
    JsonObjectReader<T> items = new JsonObjectReader<>(informer.kind());
    try (JsonParser parser = items.parser(new ByteArrayInputStream(text))) {
      parser.nextToken();
      informer.store().put(items.read(parser));
    }
  }
}
