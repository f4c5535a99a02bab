package io.berth.kube;

import static io.berth.kube.FakeApi.DISCONNECT;
import static io.berth.kube.FakeApi.error;
import static io.berth.kube.FakeApi.json;
import static io.berth.kube.FakeApi.retryAfter;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cycle.BindPrecondition;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KubePodBinderTest {
  private static final PodInfo POD = pod("p").namespace("ns").uid("u-1").info();
  private static final FakeApi.Reply BOUND =
      json(201, "{\"kind\":\"Status\",\"status\":\"Success\"}");
  private static final Status REJECTED = Status.unschedulable("changed by another scheduler");
  private static final FakeApi.Reply BROKEN = error(500, "InternalError", "etcdserver: timed out");

  private static final String LIST =
      "{\"items\":[{\"metadata\":{\"uid\":\"%s\"},\"spec\":{\"nodeName\":\"%s\"}}]}";
  private static final FakeApi.Reply NO_PODS = json(200, "{\"items\":[]}");

  /** Replies with the pod on a node. */
  private static FakeApi.Reply on(String node) {
    return json(200, LIST.formatted("u-1", node));
  }

  @TempDir private Path folder;
  private final FakeApi server = new FakeApi();
  private PodStatusWriter statuses;
  private KubePodBinder binder;
  private BindPrecondition precondition = pod -> null;

  @BeforeEach
  void connect() {
    ApiClient api = server.client(folder);
    statuses = new PodStatusWriter(api, InstantSource.fixed(Instant.EPOCH), server.sleeper());
    binder = new KubePodBinder(api, statuses, new DelegatingPrecondition(), server.sleeper());
  }

  @AfterEach
  void close() {
    statuses.close();
    server.close();
  }

  @Test
  void doesNotSendRejectedBinding() {
    precondition = pod -> REJECTED;

    assertThat(binder.bind(POD, "node-0")).isEqualTo(REJECTED);
    assertThat(server.lines()).isEmpty();
  }

  /** The pod may be bound already, and conflict with itself. */
  @Test
  void doesNotRecheckPodThatMayBeBound() {
    server.next(DISCONNECT, BOUND);
    AtomicInteger checks = new AtomicInteger();
    precondition = pod -> checks.getAndIncrement() == 0 ? null : REJECTED;

    assertThat(binder.bind(POD, "node-0")).isEqualTo(Status.SUCCESS);
  }

  @Test
  void rechecksBeforeRetryAfterOverload() {
    server.next(error(429, "TooManyRequests", "later"));
    AtomicInteger checks = new AtomicInteger();
    precondition = pod -> checks.getAndIncrement() == 0 ? null : REJECTED;

    assertThat(binder.bind(POD, "node-0")).isEqualTo(REJECTED);
    assertThat(server.lines()).hasSize(1);
  }

  @Test
  void limitsConcurrentContendedBindings() throws InterruptedException {
    CountDownLatch some = new CountDownLatch(8);
    AtomicInteger inFlight = new AtomicInteger();
    AtomicInteger maxInFlight = new AtomicInteger();
    server.byDefault(
        http -> {
          maxInFlight.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
          some.countDown();
          some.await();
          inFlight.decrementAndGet();
          BOUND.send(http);
        });
    precondition = new Contended();
    Queue<Status> bindResults = new ConcurrentLinkedQueue<>();

    try (ExecutorService binders = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 40; i++) {
        binders.execute(() -> bindResults.add(binder.bind(POD, "node-0")));
      }
    }

    assertThat(bindResults).hasSize(40).containsOnly(Status.SUCCESS);
    assertThat(maxInFlight).hasValue(8);
  }

  /** Requires a list of the pods of the node before the binding, because of other schedulers. */
  private static final class SerialBinding implements BindPrecondition {
    private @Nullable List<String> listed;

    @Override
    public @Nullable Status rejection(PodInfo pod) {
      return null;
    }

    @Override
    public boolean requiresSerialBinding(PodInfo pod) {
      return true;
    }

    @Override
    public Status bindSerially(PodInfo pod, NodePodLister lister, BindCall bind)
        throws InterruptedException {
      listed = lister.podsOn("node-0").stream().map(PodInfo::uid).toList();
      return listed.isEmpty() ? bind.call() : REJECTED;
    }
  }

  private static final String PODS_OF_NODE =
      "GET /api/v1/pods?fieldSelector=status.phase%21%3DSucceeded%2Cstatus.phase%21%3DFailed"
          + "%2Cspec.nodeName%3Dnode-0";

  private static String list(String items) {
    return "{\"kind\":\"PodList\",\"metadata\":{\"resourceVersion\":\"7\"},\"items\":[%s]}"
        .formatted(items);
  }

  @Test
  void listsPodsOfNodeBeforeSerialBinding() {
    server.next(json(200, list("")), BOUND);
    precondition = new SerialBinding();

    assertThat(binder.bind(POD, "node-0")).isEqualTo(Status.SUCCESS);
    assertThat(server.lines())
        .containsExactly(PODS_OF_NODE, "POST /api/v1/namespaces/ns/pods/p/binding");
  }

  @Test
  void doesNotSendSerialBindingToFullNode() {
    server.next(
        json(
            200,
            list("{\"metadata\":{\"name\":\"x\",\"uid\":\"u-9\"},\"spec\":{\"containers\":[]}}")));
    SerialBinding serial = new SerialBinding();
    precondition = serial;

    assertThat(binder.bind(POD, "node-0")).isEqualTo(REJECTED);
    assertThat(serial.listed).containsExactly("u-9");
    assertThat(server.lines()).containsExactly(PODS_OF_NODE);
  }

  /** The state of the watch is used. */
  @Test
  void sendsSerialBindingIfListFails() {
    server.next(error(403, "Forbidden", "no"), BOUND);
    precondition = new SerialBinding();

    assertThat(binder.bind(POD, "node-0")).isEqualTo(Status.SUCCESS);
  }

  /** Delegates to the precondition of the test. */
  private final class DelegatingPrecondition implements BindPrecondition {
    @Override
    public @Nullable Status rejection(PodInfo pod) {
      return precondition.rejection(pod);
    }

    @Override
    public boolean isContended() {
      return precondition.isContended();
    }

    @Override
    public boolean requiresSerialBinding(PodInfo pod) {
      return precondition.requiresSerialBinding(pod);
    }

    @Override
    public Status bindSerially(PodInfo pod, NodePodLister lister, BindCall bind)
        throws InterruptedException {
      return precondition.bindSerially(pod, lister, bind);
    }
  }

  private record Contended() implements BindPrecondition {
    @Override
    public @Nullable Status rejection(PodInfo pod) {
      return null;
    }

    @Override
    public boolean isContended() {
      return true;
    }
  }

  @Test
  void bindsPodWithUid() throws InterruptedException {
    server.next(BOUND);

    assertThat(binder.bind(POD, "node-0")).isEqualTo(Status.SUCCESS);

    FakeApi.Request request = server.await();
    assertThat(request.line()).isEqualTo("POST /api/v1/namespaces/ns/pods/p/binding");
    assertThat(request.body())
        .isEqualTo(
            "{\"apiVersion\":\"v1\",\"kind\":\"Binding\","
                + "\"metadata\":{\"namespace\":\"ns\",\"name\":\"p\",\"uid\":\"u-1\"},"
                + "\"target\":{\"kind\":\"Node\",\"name\":\"node-0\"}}");
  }

  /**
   * @param message the message of the status, empty for success
   */
  record Case(String name, List<FakeApi.Reply> bindResults, String message) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> bindResults() {
    String conflict = "Operation cannot be fulfilled on pods/binding \"p\": pod p ";
    FakeApi.Reply ours =
        error(409, "Conflict", conflict + "is already assigned to node \"node-0\"");
    String theirs = conflict + "is already assigned to node \"other-node-0\"";
    String dying = conflict + "is being deleted, cannot be assigned to a host";
    FakeApi.Reply starting = error(403, "Forbidden", "not yet");
    return Stream.of(
        new Case("bound", List.of(BOUND), ""),
        new Case("response lost, bound", List.of(DISCONNECT, ours), ""),
        new Case("response lost, not bound", List.of(DISCONNECT, BOUND), ""),
        new Case("server error, bound", List.of(BROKEN, ours), ""),
        new Case(
            "response lost, bound by another scheduler",
            List.of(DISCONNECT, error(409, "Conflict", theirs), on("other-node-0")),
            theirs),
        new Case(
            "all responses lost, bound",
            List.of(DISCONNECT, DISCONNECT, DISCONNECT, on("node-0")),
            ""),
        new Case(
            "response lost, bound, server starting",
            List.of(DISCONNECT, starting, on("node-0")),
            ""),
        new Case(
            "response lost, server unreachable for long",
            List.of(DISCONNECT, DISCONNECT, DISCONNECT, BROKEN, starting, on("node-0")),
            ""),
        new Case("response lost, pod deleted", List.of(DISCONNECT, starting, NO_PODS), "not yet"),
        new Case(
            "response lost, pod recreated",
            List.of(DISCONNECT, starting, json(200, LIST.formatted("u-2", "node-0"))),
            "not yet"),
        new Case("bound to another node", List.of(error(409, "Conflict", theirs)), theirs),
        new Case("being deleted", List.of(error(409, "Conflict", dying)), dying),
        new Case(
            "not found",
            List.of(error(404, "NotFound", "pods \"p\" not found")),
            "pods \"p\" not found"),
        new Case(
            "persistent server error",
            List.of(BROKEN, BROKEN, BROKEN, on("")),
            "etcdserver: timed out"));
  }

  @Test
  void honorsRetryAfterUpToMaximum() {
    server.next(retryAfter(2, BROKEN), retryAfter(100_000, BROKEN), BOUND);

    assertThat(binder.bind(POD, "node-0")).isEqualTo(Status.SUCCESS);
    assertThat(server.sleeps()).containsExactly(Duration.ofSeconds(2), Duration.ofSeconds(30));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void bindResults(Case row) {
    row.bindResults.forEach(server::next);
    server.byDefault(error(418, "Teapot", "one request too many"));

    Status status = binder.bind(POD, "node-0");

    assertThat(status.isSuccess()).isEqualTo(row.message.isEmpty());
    assertThat(status.message()).isEqualTo(row.message);
    assertThat(server.lines()).hasSize(row.bindResults.size());
  }
}
