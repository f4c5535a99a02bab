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

/** An object that cannot be used stops neither the watch nor the list that it is part of. */
class OddObjectsTest {
  private static final String END_OF_LIST =
      """
      {"type":"BOOKMARK","object":{"metadata":{"resourceVersion":"5",\
      "annotations":{"k8s.io/initial-events-end":"true"}}}}\
      """;

  /**
   * An event.
   *
   * @param kept whether its object is known afterwards
   */
  record Row(String name, String type, String object, boolean kept) {
    Row(String name, String object, boolean kept) {
      this(name, "ADDED", object, kept);
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
            "a number beyond all bounds",
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
    List<String> told = new ArrayList<>();
    ObjectStore<Namespace, String> store =
        ObjectStore.of(
            "namespaces",
            one -> one.getMetadata().getName() + one.getMetadata().getOwnerReferences(),
            (key, before, after) -> told.add(key));
    Reflector<Namespace> reflector =
        new Reflector<>(
            new WatchedKind<>("", "v1", "namespaces", Namespace::new, FieldPruning.LEAN),
            server,
            store,
            new ReflectorHealth("namespaces", new TestClock(), new ApiServerAvailability()),
            new TimeSource(new TestClock(), pause -> {}),
            new SplittableRandom(7));
    server.atEnd(reflector::close);
    reflector.run();
    return told;
  }

  @ParameterizedTest
  @MethodSource("rows")
  void goesOnWithTheWatch(Row row) {
    ScriptedSource server =
        new ScriptedSource()
            .answer(END_OF_LIST, added("a"), event(row.type, row.object), added("b"));

    assertThat(read(server)).isEqualTo(row.kept ? List.of("a", "odd", "b") : List.of("a", "b"));
    assertThat(server.requests()).hasSize(1);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void goesOnWithTheList(Row row) {
    ScriptedSource server =
        new ScriptedSource()
            .refuse(400, "no lists in watches here")
            .answer(
                """
                {"metadata":{"resourceVersion":"5"},"items":[{"metadata":{"name":"a"}},%s,\
                {"metadata":{"name":"b"}}]}\
                """
                    .formatted(row.object));

    assertThat(read(server)).isEqualTo(row.kept ? List.of("a", "odd", "b") : List.of("a", "b"));
  }

  @Test
  void resumesBeforeTheEventThatIsNoJson() {
    ScriptedSource server =
        new ScriptedSource()
            .answer(END_OF_LIST, added("a"), "{\"type\":\"ADDED\",\"object\":{\"metadata\":]", "")
            .answer(added("b"));

    assertThat(read(server)).containsExactly("a", "b");
    assertThat(server.requests()).last().asString().contains("resourceVersion=6");
  }

  /** They are label keys and the like: whoever makes objects could fill the memory with them. */
  @Test
  void remembersNoFieldNames() throws IOException {
    List<String> names = new ArrayList<>();
    byte[] text = "{\"some-name\":1} {\"some-name\":1}".getBytes(StandardCharsets.UTF_8);
    try (JsonParser parser = FieldPruning.LEAN.createParser(new ByteArrayInputStream(text))) {
      while (parser.nextToken() != null) {
        if (parser.currentName() != null && parser.currentToken().isScalarValue()) {
          names.add(parser.currentName());
        }
      }
    }

    assertThat(names).containsExactly("some-name", "some-name");
    assertThat(names.getFirst()).isNotSameAs(names.getLast());
  }

  static Stream<Informer<? extends HasMetadata>> keptWhole() {
    return new CachedStorageLister(new EventDispatcher())
        .feeds().stream()
            .filter(
                feed ->
                    !List.of("storageclasses", "csistoragecapacities")
                        .contains(feed.kind().resource()));
  }

  @ParameterizedTest
  @MethodSource("keptWhole")
  void doesNotKeepObjectsWithoutSpec(Informer<?> feed) throws IOException {
    put(feed, "{\"metadata\":{\"name\":\"odd\"}}");
    assertThat(((ObjectStore<?, ?>) feed.mirror()).size()).isZero();

    put(feed, "{\"metadata\":{\"name\":\"usual\"},\"spec\":{}}");
    assertThat(((ObjectStore<?, ?>) feed.mirror()).size()).isEqualTo(1);
  }

  /** A kind and the rest of an object of it, whose amount is none. */
  record Amount(String resource, String rest) {
    @Override
    public String toString() {
      return resource;
    }
  }

  static Stream<Amount> amounts() {
    return Stream.of(
        new Amount("persistentvolumes", "\"spec\":{\"capacity\":{\"storage\":\"%s\"}}"),
        new Amount(
            "persistentvolumeclaims",
            "\"spec\":{\"resources\":{\"requests\":{\"storage\":\"%s\"}}}"),
        new Amount("csistoragecapacities", "\"capacity\":\"%s\""),
        new Amount("csistoragecapacities", "\"maximumVolumeSize\":\"%s\""));
  }

  @ParameterizedTest
  @MethodSource("amounts")
  void doesNotKeepAmountsThatAreNone(Amount row) throws IOException {
    Informer<?> feed =
        new CachedStorageLister(new EventDispatcher())
            .feeds().stream()
                .filter(one -> one.kind().resource().equals(row.resource))
                .findFirst()
                .orElseThrow();

    put(feed, "{\"metadata\":{\"name\":\"odd\"},%s}".formatted(row.rest.formatted("1,5")));
    put(feed, "{\"metadata\":{\"name\":\"usual\"},%s}".formatted(row.rest.formatted("1Gi")));

    assertThat(((ObjectStore<?, ?>) feed.mirror()).size()).isEqualTo(1);
  }

  private static <T extends HasMetadata> void put(Informer<T> feed, String json)
      throws IOException {
    byte[] text = json.getBytes(StandardCharsets.UTF_8);
    JsonObjectReader<T> items = new JsonObjectReader<>(feed.kind());
    try (JsonParser parser = items.parser(new ByteArrayInputStream(text))) {
      parser.nextToken();
      feed.mirror().put(items.read(parser));
    }
  }
}
