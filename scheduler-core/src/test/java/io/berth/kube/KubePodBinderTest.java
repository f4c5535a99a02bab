package io.berth.kube;

import static io.berth.kube.FakeApi.HANG_UP;
import static io.berth.kube.FakeApi.json;
import static io.berth.kube.FakeApi.refuse;
import static io.berth.kube.FakeApi.retryAfter;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cycle.BindCheck;
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
  private static final FakeApi.Play BOUND =
      json(201, "{\"kind\":\"Status\",\"status\":\"Success\"}");
  private static final Status TAKEN = Status.unschedulable("somebody else was quicker");
  private static final FakeApi.Play BROKEN = refuse(500, "InternalError", "etcdserver: timed out");

  private static final String LIST =
      "{\"items\":[{\"metadata\":{\"uid\":\"%s\"},\"spec\":{\"nodeName\":\"%s\"}}]}";
  private static final FakeApi.Play NOBODY = json(200, "{\"items\":[]}");

  /** The pod is told to be on a node. */
  private static FakeApi.Play on(String node) {
    return json(200, LIST.formatted("u-1", node));
  }

  @TempDir private Path folder;
  private final FakeApi server = new FakeApi();
  private PodStatusWriter statuses;
  private KubePodBinder binder;
  private BindCheck lastLook = pod -> null;

  @BeforeEach
  void connect() {
    ApiServer api = server.client(folder);
    statuses = new PodStatusWriter(api, InstantSource.fixed(Instant.EPOCH), server.pause());
    binder = new KubePodBinder(api, statuses, new Asked(), server.pause());
  }

  @AfterEach
  void close() {
    statuses.close();
    server.close();
  }

  @Test
  void doesNotBindToAPlaceThatIsTaken() {
    lastLook = pod -> TAKEN;

    assertThat(binder.bind(POD, "node-0")).isEqualTo(TAKEN);
    assertThat(server.lines()).isEmpty();
  }

  /** It may be bound, and then it is what fills the node. */
  @Test
  void doesNotLookAgainOnceThePodMayBeBound() {
    server.next(HANG_UP, BOUND);
    AtomicInteger looks = new AtomicInteger();
    lastLook = pod -> looks.getAndIncrement() == 0 ? null : TAKEN;

    assertThat(binder.bind(POD, "node-0")).isEqualTo(Status.SUCCESS);
  }

  @Test
  void looksAgainWhenTheServerWasTooBusy() {
    server.next(refuse(429, "TooManyRequests", "later"));
    AtomicInteger looks = new AtomicInteger();
    lastLook = pod -> looks.getAndIncrement() == 0 ? null : TAKEN;

    assertThat(binder.bind(POD, "node-0")).isEqualTo(TAKEN);
    assertThat(server.lines()).hasSize(1);
  }

  @Test
  void fewAreSentAtOnceWhileOthersAreAtWork() throws InterruptedException {
    CountDownLatch some = new CountDownLatch(8);
    AtomicInteger underWay = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    server.otherwise(
        exchange -> {
          most.accumulateAndGet(underWay.incrementAndGet(), Math::max);
          some.countDown();
          some.await();
          underWay.decrementAndGet();
          BOUND.answer(exchange);
        });
    lastLook = new Contested();
    Queue<Status> answers = new ConcurrentLinkedQueue<>();

    try (ExecutorService binders = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 40; i++) {
        binders.execute(() -> answers.add(binder.bind(POD, "node-0")));
      }
    }

    assertThat(answers).hasSize(40).containsOnly(Status.SUCCESS);
    assertThat(most).hasValue(8);
  }

  /** Other schedulers are at work: the pods on the node are listed before the binding. */
  private static final class Held implements BindCheck {
    private @Nullable List<String> listed;

    @Override
    public @Nullable Status objection(PodInfo pod) {
      return null;
    }

    @Override
    public boolean isHeld(PodInfo pod) {
      return true;
    }

    @Override
    public Status bindInTurn(PodInfo pod, NodePodLister lister, BindCall bind)
        throws InterruptedException {
      listed = lister.podsOn("node-0").stream().map(PodInfo::uid).toList();
      return listed.isEmpty() ? bind.call() : TAKEN;
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
  void listsThePodsOfTheNodeBeforeAHeldBinding() {
    server.next(json(200, list("")), BOUND);
    lastLook = new Held();

    assertThat(binder.bind(POD, "node-0")).isEqualTo(Status.SUCCESS);
    assertThat(server.lines())
        .containsExactly(PODS_OF_NODE, "POST /api/v1/namespaces/ns/pods/p/binding");
  }

  @Test
  void doesNotSendAHeldBindingToANodeThatIsFull() {
    server.next(
        json(
            200,
            list("{\"metadata\":{\"name\":\"x\",\"uid\":\"u-9\"},\"spec\":{\"containers\":[]}}")));
    Held held = new Held();
    lastLook = held;

    assertThat(binder.bind(POD, "node-0")).isEqualTo(TAKEN);
    assertThat(held.listed).containsExactly("u-9");
    assertThat(server.lines()).containsExactly(PODS_OF_NODE);
  }

  /** The watch is left to go by. */
  @Test
  void sendsAHeldBindingWhenThePodsCannotBeListed() {
    server.next(refuse(403, "Forbidden", "no"), BOUND);
    lastLook = new Held();

    assertThat(binder.bind(POD, "node-0")).isEqualTo(Status.SUCCESS);
  }

  /** Passes questions on to whoever a test names. */
  private final class Asked implements BindCheck {
    @Override
    public @Nullable Status objection(PodInfo pod) {
      return lastLook.objection(pod);
    }

    @Override
    public boolean isContested() {
      return lastLook.isContested();
    }

    @Override
    public boolean isHeld(PodInfo pod) {
      return lastLook.isHeld(pod);
    }

    @Override
    public Status bindInTurn(PodInfo pod, NodePodLister lister, BindCall bind)
        throws InterruptedException {
      return lastLook.bindInTurn(pod, lister, bind);
    }
  }

  private record Contested() implements BindCheck {
    @Override
    public @Nullable Status objection(PodInfo pod) {
      return null;
    }

    @Override
    public boolean isContested() {
      return true;
    }
  }

  @Test
  void bindsThePodOfThisUid() throws InterruptedException {
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
   * @param want the status's message, empty for success
   */
  record Case(String name, List<FakeApi.Play> answers, String want) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> answers() {
    String conflict = "Operation cannot be fulfilled on pods/binding \"p\": pod p ";
    FakeApi.Play ours =
        refuse(409, "Conflict", conflict + "is already assigned to node \"node-0\"");
    String theirs = conflict + "is already assigned to node \"other-node-0\"";
    String dying = conflict + "is being deleted, cannot be assigned to a host";
    FakeApi.Play starting = refuse(403, "Forbidden", "not yet");
    return Stream.of(
        new Case("bound", List.of(BOUND), ""),
        new Case("answer lost, bound already", List.of(HANG_UP, ours), ""),
        new Case("answer lost, not bound yet", List.of(HANG_UP, BOUND), ""),
        new Case("server failed, bound nevertheless", List.of(BROKEN, ours), ""),
        new Case(
            "answer lost, somebody else was faster",
            List.of(HANG_UP, refuse(409, "Conflict", theirs), on("other-node-0")),
            theirs),
        new Case("answers lost, bound", List.of(HANG_UP, HANG_UP, HANG_UP, on("node-0")), ""),
        new Case(
            "answer lost, bound, and the server is just starting",
            List.of(HANG_UP, starting, on("node-0")),
            ""),
        new Case(
            "answer lost, and the server away for long",
            List.of(HANG_UP, HANG_UP, HANG_UP, BROKEN, starting, on("node-0")),
            ""),
        new Case("answer lost, then gone", List.of(HANG_UP, starting, NOBODY), "not yet"),
        new Case(
            "answer lost, then another of its name",
            List.of(HANG_UP, starting, json(200, LIST.formatted("u-2", "node-0"))),
            "not yet"),
        new Case("bound to another node", List.of(refuse(409, "Conflict", theirs)), theirs),
        new Case("being deleted", List.of(refuse(409, "Conflict", dying)), dying),
        new Case(
            "gone",
            List.of(refuse(404, "NotFound", "pods \"p\" not found")),
            "pods \"p\" not found"),
        new Case("stays broken", List.of(BROKEN, BROKEN, BROKEN, on("")), "etcdserver: timed out"));
  }

  @Test
  void waitsAsLongAsTheServerAsksWithinReason() {
    server.next(retryAfter(2, BROKEN), retryAfter(100_000, BROKEN), BOUND);

    assertThat(binder.bind(POD, "node-0")).isEqualTo(Status.SUCCESS);
    assertThat(server.pauses()).containsExactly(Duration.ofSeconds(2), Duration.ofSeconds(30));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void answers(Case row) {
    row.answers.forEach(server::next);
    server.otherwise(refuse(418, "Teapot", "one request too many"));

    Status status = binder.bind(POD, "node-0");

    assertThat(status.isSuccess()).isEqualTo(row.want.isEmpty());
    assertThat(status.message()).isEqualTo(row.want);
    assertThat(server.lines()).hasSize(row.answers.size());
  }
}
