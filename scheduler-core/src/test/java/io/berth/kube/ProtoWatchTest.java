package io.berth.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests events without objects, and malformed events. */
class ProtoWatchTest {
  private static final WatchedResource<Node> NODES =
      new WatchedResource<>("", "v1", "nodes", Node::new, FieldPruning.PRUNED, NodeProto::read);

  private static byte[] field(int number, byte[]... parts) {
    byte[] content = join(parts);
    assertThat(content.length).isLessThan(1 << 14);
    byte[] length =
        content.length < 128
            ? new byte[] {(byte) content.length}
            : new byte[] {(byte) (content.length | 0x80), (byte) (content.length >> 7)};
    return join(new byte[] {(byte) (number << 3 | 2)}, length, content);
  }

  private static byte[] text(int number, String text) {
    return field(number, text.getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] join(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    Arrays.stream(parts).forEach(all::writeBytes);
    return all.toByteArray();
  }

  private static byte[] envelope(byte[]... object) {
    return join(
        "k8s\0".getBytes(StandardCharsets.UTF_8), field(1, text(1, "v1")), field(2, object));
  }

  private static byte[] event(String type, byte[]... object) {
    byte[] event = join(text(1, type), field(2, field(1, envelope(object))));
    return join(ByteBuffer.allocate(4).putInt(event.length).array(), event);
  }

  private static byte[] node(String name) {
    return field(1, text(1, name), text(6, "7"));
  }

  private static WatchStream<Node> watch(byte[]... bytes) throws IOException {
    return WatchStream.of(
        new ByteArrayInputStream(join(bytes)), NODES, new JsonObjectReader<>(NODES));
  }

  @Test
  void readsObjectsAndBookmarks() throws IOException {
    byte[] annotation = field(12, text(1, WatchStream.END_OF_LIST), text(2, "true"));
    try (WatchStream<Node> watch =
        watch(
            event("ADDED", node("a")),
            event("DELETED", node("b")),
            event("BOOKMARK", field(1, text(6, "8"))),
            event("BOOKMARK", field(1, text(6, "9"), annotation)))) {
      assertThat(watch.next())
          .isInstanceOfSatisfying(
              WatchEvent.Put.class,
              put ->
                  assertThat(((DecodedObject<?>) put.item()).object().toString())
                      .contains("name=a"));
      assertThat(watch.next()).isInstanceOf(WatchEvent.Deleted.class);
      assertThat(watch.next()).isEqualTo(new WatchEvent.Bookmark<>("8", false));
      assertThat(watch.next()).isEqualTo(new WatchEvent.Bookmark<>("9", true));
      assertThat(watch.next()).isNull();
    }
  }

  @Test
  void readsErrorEvent() throws IOException {
    byte[] code = {6 << 3, (byte) ((410 & 0x7f) | 0x80), (byte) (410 >> 7)};
    try (WatchStream<Node> watch =
        watch(event("ERROR", text(3, "too old"), text(4, "Expired"), code))) {
      assertThat(watch.next()).isEqualTo(new WatchEvent.Failure<>(410, "Expired", "too old"));
    }
  }

  @Test
  void readsJsonIfServerSendsIt() throws IOException {
    String json = "{\"type\":\"ADDED\",\"object\":{\"metadata\":{\"name\":\"a\"}}}";
    try (WatchStream<Node> watch = watch(json.getBytes(StandardCharsets.UTF_8))) {
      assertThat(watch.next()).isInstanceOf(WatchEvent.Put.class);
      assertThat(watch.next()).isNull();
    }
  }

  @Test
  void readsStatus() throws MalformedResponseException {
    byte[] body = envelope(text(3, "pods is forbidden"), text(4, "Forbidden"));
    assertThat(ProtoStatus.isIn(body)).isTrue();
    assertThat(ProtoStatus.read(body).message()).isEqualTo("pods is forbidden");
    assertThat(ProtoStatus.read(body).reason()).isEqualTo("Forbidden");
    assertThat(ProtoStatus.isIn("{}".getBytes(StandardCharsets.UTF_8))).isFalse();
  }

  private static byte[] list(byte[]... parts) {
    return envelope(join(field(1, text(2, "9"), text(3, "more")), join(parts)));
  }

  /** Reads a list, and checks that the stream was read to its end, so that it can be reused. */
  private static ListPage readList(byte[] bytes, List<String> names) throws IOException {
    AtomicBoolean ended = new AtomicBoolean();
    InputStream response =
        new ByteArrayInputStream(bytes) {
          @Override
          public synchronized int read(byte[] target, int offset, int length) {
            int read = super.read(target, offset, Math.min(length, 16)); // as a network does
            ended.set(ended.get() || read < 0);
            return read;
          }

          @Override
          public void close() {
            throw new IllegalStateException("must be closed by the caller");
          }
        };
    ListPage page =
        ListPage.read(response, NODES, item -> names.add(item.object().getMetadata().getName()));
    assertThat(ended).as("read to the end").isTrue();
    return page;
  }

  @Test
  void readsJsonListToItsEnd() throws IOException {
    List<String> names = new ArrayList<>();
    String list =
        "{\"items\":[{\"metadata\":{\"name\":\"a\"}}],\"metadata\":{\"resourceVersion\":\"9\"}}\n";
    assertThat(readList(list.getBytes(StandardCharsets.UTF_8), names))
        .isEqualTo(new ListPage("9", ""));
    assertThat(names).containsExactly("a");
  }

  @Test
  void readsList() throws IOException {
    List<String> names = new ArrayList<>();
    byte[] list = list(field(2, node("a")), field(2, node("b")));
    assertThat(readList(list, names)).isEqualTo(new ListPage("9", "more"));
    assertThat(names).containsExactly("a", "b");
  }

  @Test
  void readsCompressedList() throws IOException {
    List<String> names = new ArrayList<>();
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(compressed)) {
      out.write(list(field(2, node("a"))));
    }
    assertThat(readList(compressed.toByteArray(), names)).isEqualTo(new ListPage("9", "more"));
    assertThat(names).containsExactly("a");
  }

  /** A node whose second field is longer than the node. */
  private static byte[] truncated(String name) {
    return join(node(name), new byte[] {2 << 3 | 2, 100});
  }

  @Test
  void malformedObjectDoesNotAffectOthersInList() throws IOException {
    List<String> seen = new ArrayList<>();
    byte[] nameless = {1 << 3 | 2, 100};
    byte[] list =
        list(
            field(2, node("a")), field(2, truncated("b")), field(2, nameless), field(2, node("c")));
    ListPage.read(
        new ByteArrayInputStream(list),
        NODES,
        item -> {
          ObjectMeta meta = item.object().getMetadata();
          seen.add((meta == null ? "?" : meta.getName()) + ": " + item.problem());
        });
    assertThat(seen)
        .containsExactly(
            "a: null", "b: field exceeds its message", "?: field exceeds its message", "c: null");
  }

  @Test
  void malformedObjectDoesNotAffectOthersInWatch() throws IOException {
    try (WatchStream<Node> watch =
        watch(
            event("ADDED", node("a")),
            event("MODIFIED", truncated("a")),
            event("DELETED", truncated("a")),
            event("ADDED", node("b")))) {
      assertThat(watch.next()).satisfies(event -> assertItem(event, "a", null));
      String problem = "field exceeds its message";
      assertThat(watch.next()).satisfies(event -> assertItem(event, "a", problem));
      assertThat(watch.next()).satisfies(event -> assertItem(event, "a", problem));
      assertThat(watch.next()).satisfies(event -> assertItem(event, "b", null));
      assertThat(watch.next()).isNull();
    }
  }

  private static void assertItem(
      @Nullable WatchEvent<Node> event, String name, @Nullable String problem) {
    DecodedObject<Node> item =
        switch (event) {
          case WatchEvent.Put<Node> put -> put.item();
          case WatchEvent.Deleted<Node> removed -> removed.item();
          case null, default -> throw new AssertionError("no object: " + event);
        };
    assertThat(item.object().getMetadata().getName()).isEqualTo(name);
    assertThat(item.problem()).isEqualTo(problem);
  }

  @Test
  void rejectsTruncatedLists() throws IOException {
    byte[] list = list(field(2, node("a")));
    for (int length = 0; length < list.length; length++) {
      byte[] part = Arrays.copyOf(list, length);
      assertThatThrownBy(() -> readList(part, new ArrayList<>()))
          .as("%d of %d bytes", length, list.length)
          .isInstanceOf(IOException.class);
    }
    assertThatThrownBy(() -> readList(envelope(field(2, node("a"))), new ArrayList<>()))
        .hasMessageContaining("has no resourceVersion");
  }

  record MalformedCase(String name, List<Byte> bytes, String message) {
    MalformedCase(String name, byte[] bytes, String message) {
      this(name, IntStream.range(0, bytes.length).mapToObj(i -> bytes[i]).toList(), message);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static List<MalformedCase> bad() {
    byte[] good = event("ADDED", node("a"));
    byte[] truncated = good.clone();
    truncated[truncated.length - 2] = 100; // the length of the last text
    return List.of(
        new MalformedCase(
            "truncated length", Arrays.copyOf(good, 2), "unexpected end of stream in an event"),
        new MalformedCase(
            "truncated event", Arrays.copyOf(good, 20), "unexpected end of stream in an event"),
        new MalformedCase(
            "HTML",
            "<html> of a proxy".getBytes(StandardCharsets.UTF_8),
            "event of 1013478509 bytes exceeds the limit"),
        new MalformedCase("no object", new byte[] {0, 0, 0, 2, 10, 0}, "watch event has no object"),
        new MalformedCase(
            "unknown type", event("STRANGE", node("a")), "unknown watch event type STRANGE"),
        new MalformedCase(
            "no version", event("BOOKMARK", field(1, text(1, "a"))), "has no resourceVersion"),
        new MalformedCase("wrong length", truncated, "field exceeds its message"),
        new MalformedCase("an endless number", endless(), "varint is too long"));
  }

  private static byte[] bytes(List<Byte> list) {
    byte[] bytes = new byte[list.size()];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = list.get(i);
    }
    return bytes;
  }

  private static byte[] endless() {
    byte[] number = new byte[15];
    Arrays.fill(number, (byte) 0xff);
    number[3] = 11;
    Arrays.fill(number, 0, 3, (byte) 0);
    return number;
  }

  @ParameterizedTest
  @MethodSource("bad")
  void rejectsMalformedWatch(MalformedCase bad) {
    assertThatThrownBy(
            () -> {
              try (WatchStream<Node> watch = watch(bytes(bad.bytes()))) {
                watch.next();
              }
            })
        .isInstanceOf(IOException.class)
        .hasMessageContaining(bad.message());
  }
}
