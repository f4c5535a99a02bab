package io.berth.kube.extender;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.PreemptionCandidate;
import io.berth.framework.PreemptionExtender;
import io.berth.framework.Status;
import io.berth.kube.WriteGate;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.runtime.Extenders;
import io.berth.runtime.ScoreTable.ScorerWeight;
import io.berth.testing.Containers;
import io.berth.testing.Nodes;
import io.berth.testing.Pods;
import io.berth.testing.Snapshots;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the requests to extenders and the handling of their responses. */
class HttpExtendersTest {
  private static final PodInfo POD = Pods.pod("web").uid("u-web").info();
  private static final Snapshot CLUSTER =
      Snapshots.of(
          Nodes.node("a").info(Pods.pod("p1").uid("u1"), Pods.pod("p2").uid("u2")),
          Nodes.node("b").info(Pods.pod("p3").uid("u3")),
          Nodes.node("c").info());
  private static final List<NodeInfo> NODES = CLUSTER.nodes();

  private final ExtenderServer first = new ExtenderServer();
  private final ExtenderServer second = new ExtenderServer();
  private final NamedRawObjects rawObjects = new NamedRawObjects();
  private final List<HttpExtenders> created = new ArrayList<>();
  private boolean leads = true;
  private @Nullable Status rejection;

  @AfterEach
  void close() {
    created.forEach(HttpExtenders::close);
    first.close();
    second.close();
  }

  private HttpExtenders extenders(Settings... settings) throws ExtenderException {
    List<HttpExtender> all = new ArrayList<>();
    for (Settings firstSettings : settings) {
      all.add(
          new HttpExtender(
              firstSettings.build(), ExtenderClient.of(firstSettings.build()), rawObjects));
    }
    WriteGate gate = () -> leads;
    HttpExtenders extenders = new HttpExtenders(all, gate, pod -> rejection);
    created.add(extenders);
    return extenders;
  }

  private Settings firstSettings() {
    return Settings.at(first.url() + "/");
  }

  private Settings secondSettings() {
    return Settings.at(second.url());
  }

  private static Extenders.FilterResult result(Status... rejections) {
    return new Extenders.FilterResult(Status.SUCCESS, Arrays.asList(rejections));
  }

  @Test
  void truncatesLongReasons() throws Exception {
    String reason = "x".repeat(1020) + "\uD83D\uDE80" + "x".repeat(300_000);
    first.on("filter", "{\"Error\":\"%s\"}".formatted(reason));
    second.on(
        "filter",
        "{\"NodeNames\":[],\"FailedNodes\":{\"a\":\"%s\"},\"FailedAndUnresolvableNodes\":{\"b\":\"%s\"}}"
            .formatted(reason, reason));
    String cut = "x".repeat(1020) + "...";

    Status error = extenders(firstSettings().filter("filter")).filter(POD, NODES).status();
    assertThat(error.reasons()).containsExactly(cut);
    assertThat(extenders(secondSettings().filter("filter").cached()).filter(POD, NODES))
        .isEqualTo(
            result(
                Status.unschedulable(cut),
                Status.unschedulableAndUnresolvable(cut),
                Status.unschedulableAndUnresolvable()));
  }

  @Test
  void sendsWholeNodesToFilter() throws Exception {
    first.on("filter", "{}");

    extenders(firstSettings().filter("filter")).filter(POD, NODES);

    assertThat(first.requests())
        .containsExactly(
            "filter"
                + " {\"Pod\":{\"metadata\":{\"name\":\"web\"}},\"Nodes\":{\"metadata\":{},\"items\":["
                + "{\"metadata\":{\"name\":\"a\"}},{\"metadata\":{\"name\":\"b\"}},"
                + "{\"metadata\":{\"name\":\"c\"}}]},\"NodeNames\":null}");
  }

  @Test
  void sendsNodeNamesToCacheCapableFilter() throws Exception {
    first.on("filter", "{}");

    extenders(firstSettings().filter("filter").cached()).filter(POD, NODES);

    assertThat(first.requests())
        .containsExactly(
            "filter {\"Pod\":{\"metadata\":{\"name\":\"web\"}},\"Nodes\":null,"
                + "\"NodeNames\":[\"a\",\"b\",\"c\"]}");
  }

  @Test
  void doesNotSendDeletedNode() throws Exception {
    first.on("filter", "{\"nodes\":{\"items\":[{\"metadata\":{\"name\":\"a\"}}]}}");
    rawObjects.deleted.add("b");
    rawObjects.deleted.add("c");

    assertThat(extenders(firstSettings().filter("filter")).filter(POD, NODES))
        .isEqualTo(
            result(
                null,
                Status.unschedulableAndUnresolvable(),
                Status.unschedulableAndUnresolvable()));

    assertThat(first.requests().getFirst()).doesNotContain("\"b\"");
  }

  @Test
  void doesNotSendDeletedPod() throws Exception {
    rawObjects.deleted.add("web");

    assertThat(extenders(firstSettings().filter("filter")).filter(POD, NODES).status().message())
        .isEqualTo("pod \"web\" not found");

    assertThat(first.requests()).isEmpty();
  }

  record FilterCase(String name, boolean cached, String response, Extenders.FilterResult expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Extenders.FilterResult failure(String message) {
    return new Extenders.FilterResult(Status.error(message), List.of());
  }

  static Stream<FilterCase> filterCases() {
    Status withoutReason = Status.unschedulableAndUnresolvable();
    return Stream.of(
        new FilterCase(
            "whole nodes",
            false,
            "{\"Nodes\":{\"items\":[{\"metadata\":{\"name\":\"b\"}}]}}",
            result(withoutReason, null, withoutReason)),
        new FilterCase(
            "names", true, "{\"NodeNames\":[\"c\",\"a\"]}", result(null, withoutReason, null)),
        new FilterCase(
            "names although nodes were sent",
            false,
            "{\"NodeNames\":[\"c\",\"a\"]}",
            result(withoutReason, withoutReason, withoutReason)),
        new FilterCase(
            "whole nodes in place of names",
            true,
            "{\"Nodes\":{\"items\":[{\"metadata\":{\"name\":\"b\"}}]}}",
            result(withoutReason, null, withoutReason)),
        new FilterCase(
            "empty response", true, "{}", result(withoutReason, withoutReason, withoutReason)),
        new FilterCase(
            "case-insensitive fields",
            true,
            "{\"nodenames\":[\"a\",\"b\",\"c\"]}",
            result(null, null, null)),
        new FilterCase(
            "reasons",
            true,
            "{\"NodeNames\":[\"a\"],\"FailedNodes\":{\"b\":\"no GPU\"},"
                + "\"FailedAndUnresolvableNodes\":{\"c\":\"too old\"}}",
            result(
                null,
                Status.unschedulable("no GPU"),
                Status.unschedulableAndUnresolvable("too old"))),
        new FilterCase(
            "reasons of both kinds for one node",
            true,
            "{\"NodeNames\":[\"a\",\"c\"],\"FailedNodes\":{\"b\":\"no GPU\"},"
                + "\"FailedAndUnresolvableNodes\":{\"b\":\"too old\"}}",
            result(null, Status.unschedulableAndUnresolvable("too old"), null)),
        new FilterCase(
            "a reason for a feasible node",
            true,
            "{\"NodeNames\":[\"a\",\"b\",\"c\"],\"FailedNodes\":{\"b\":\"no"
                + " GPU\",\"x\":\"unknown\"}}",
            result(null, null, null)),
        new FilterCase(
            "an error",
            true,
            "{\"NodeNames\":[\"a\"],\"Error\":\"internal error\"}",
            failure("internal error")),
        new FilterCase(
            "an unexpected type",
            true,
            "{\"NodeNames\":\"a\"}",
            failure("invalid response: NodeNames is not a list but string")),
        new FilterCase("an empty body", true, "", failure("EOF")));
  }

  @ParameterizedTest
  @MethodSource("filterCases")
  void readsFilterResponse(FilterCase row) throws Exception {
    first.on("filter", row.response);
    Settings settings = firstSettings().filter("filter");

    Extenders.FilterResult result =
        extenders(row.cached ? settings.cached() : settings).filter(POD, NODES);

    assertThat(result.status().message()).isEqualTo(row.expected.status().message());
    assertThat(result.rejections()).isEqualTo(row.expected.rejections());
  }

  @ParameterizedTest
  @MethodSource("unknownNodes")
  void unknownNodeIsAnError(FilterCase row) throws Exception {
    first.on("filter", row.response);
    Settings settings = firstSettings().filter("filter");

    assertThat(
            extenders(row.cached ? settings.cached() : settings)
                .filter(POD, NODES)
                .status()
                .message())
        .isEqualTo(
            "extender \"%s/\" claims a filtered node \"x\" which is not found in the input node list"
                .formatted(first.url()));
  }

  static Stream<FilterCase> unknownNodes() {
    return Stream.of(
        new FilterCase("by name", true, "{\"NodeNames\":[\"x\"]}", result()),
        new FilterCase(
            "whole", false, "{\"Nodes\":{\"items\":[{\"metadata\":{\"name\":\"x\"}}]}}", result()));
  }

  @Test
  void filtersRunInSequenceOnRemainingNodes() throws Exception {
    first.on("filter", "{\"NodeNames\":[\"a\",\"b\"],\"FailedNodes\":{\"c\":\"first\"}}");
    second.on(
        "filter", "{\"NodeNames\":[\"b\"],\"FailedNodes\":{\"a\":\"second\",\"c\":\"late\"}}");

    Extenders.FilterResult result =
        extenders(
                firstSettings().filter("filter").cached(),
                secondSettings().filter("filter").cached())
            .filter(POD, NODES);

    assertThat(result)
        .isEqualTo(result(Status.unschedulable("second"), null, Status.unschedulable("first")));
    assertThat(second.requests().getFirst()).endsWith("\"NodeNames\":[\"a\",\"b\"]}");
  }

  @Test
  void doesNotCallFilterWithoutNodes() throws Exception {
    first.on("filter", "{\"NodeNames\":[]}");

    extenders(firstSettings().filter("filter").cached(), secondSettings().filter("filter").cached())
        .filter(POD, NODES);

    assertThat(second.requests()).isEmpty();
  }

  @Test
  void ignorableFilterRunsLastAndItsErrorIsIgnored() throws Exception {
    first.on("filter", "{\"Error\":\"internal error\"}");
    second.on("filter", "{\"NodeNames\":[\"b\"]}");

    Extenders.FilterResult result =
        extenders(
                firstSettings().filter("filter").cached().ignorable(),
                secondSettings().filter("filter").cached())
            .filter(POD, NODES);

    assertThat(result.status()).isEqualTo(Status.SUCCESS);
    assertThat(result.rejections().get(1)).isNull();
    assertThat(first.requests().getFirst()).endsWith("\"NodeNames\":[\"b\"]}");
  }

  record InterestCase(String name, Pods pod, boolean isCalled) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<InterestCase> interestCases() {
    return Stream.of(
        new InterestCase("no managed resource", Pods.pod("p").cpu("1"), false),
        new InterestCase(
            "another resource", Pods.pod("p").request("example.com/other", "1"), false),
        new InterestCase("managed resource", Pods.pod("p").request("example.com/gpu", "1"), true),
        new InterestCase("quantity 0", Pods.pod("p").request("example.com/gpu", "0"), true),
        new InterestCase(
            "in an init container",
            Pods.pod("p")
                .initContainer(Containers.container("init").request("example.com/gpu", "1")),
            true),
        new InterestCase(
            "of the pod as a whole", Pods.pod("p").podRequest("example.com/gpu", "1"), false));
  }

  @ParameterizedTest
  @MethodSource("interestCases")
  void sendsOnlyPodsWithManagedResources(InterestCase row) throws Exception {
    first.on("filter", "{\"NodeNames\":[\"a\",\"b\",\"c\"]}").on("bind", "{}");
    first.on("prioritize", "[]").on("preempt", "{}");
    HttpExtenders extenders =
        extenders(
            firstSettings()
                .filter("filter")
                .prioritize("prioritize", 1)
                .bind("bind")
                .preempt("preempt")
                .cached()
                .manages("example.com/gpu"));
    PodInfo pod = row.pod.info();

    extenders.filter(pod, NODES);
    extenders.prioritize(pod, NODES);
    extenders.bind(pod, "a");
    extenders.processPreemption(pod, CLUSTER, candidates());

    assertThat(first.requests()).hasSize(row.isCalled ? 4 : 0);
  }

  @Test
  void weightsAndScalesScores() throws Exception {
    first.on("prioritize", "[{\"Host\":\"c\",\"Score\":7},{\"host\":\"a\",\"score\":10}]");
    second.on(
        "rate", "[{\"Host\":\"a\",\"Score\":1},{\"Host\":\"a\",\"Score\":2},{\"Host\":\"x\"}]");

    List<Extenders.HostPriorities> scores =
        extenders(
                firstSettings().prioritize("prioritize", 3),
                secondSettings().prioritize("rate", 1).cached())
            .prioritize(POD, NODES);

    assertThat(scores).hasSize(2);
    assertThat(scores.getFirst().scorer()).isEqualTo(new ScorerWeight(first.url() + "/", 3));
    assertThat(scores.getFirst().scores()).containsExactly(10L, 0L, 7L);
    assertThat(scores.getFirst().factor()).isEqualTo(30);
    assertThat(scores.getLast().scores()).containsExactly(3L, 0L, 0L);
    assertThat(scores.getLast().factor()).isEqualTo(10);
    assertThat(second.requests().getFirst()).endsWith("\"NodeNames\":[\"a\",\"b\",\"c\"]}");
  }

  @Test
  void ignoresFailingPrioritizer() throws Exception {
    first.on("prioritize", "[{\"Host\":\"a\",\"Score\":1.5}]");
    second.on("prioritize", "[{\"Host\":\"a\",\"Score\":1}]");

    List<Extenders.HostPriorities> scores =
        extenders(
                firstSettings().prioritize("prioritize", 1),
                secondSettings().prioritize("prioritize", 1))
            .prioritize(POD, NODES);

    assertThat(scores)
        .extracting(firstSettings -> firstSettings.scorer().name())
        .containsExactly(second.url());
  }

  record VerbCase(String name, Settings settings, boolean isFilterOrPrioritizer) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<VerbCase> verbCases() {
    return Stream.of(
        new VerbCase("filters", Settings.at("http://e").filter("f"), true),
        new VerbCase("scores", Settings.at("http://e").prioritize("p", 1), true),
        new VerbCase("neither", Settings.at("http://e").bind("b").preempt("p"), false));
  }

  @ParameterizedTest
  @MethodSource("verbCases")
  void detectsFilterOrPrioritizer(VerbCase row) throws Exception {
    assertThat(extenders(row.settings).isFilterOrPrioritizer())
        .isEqualTo(row.isFilterOrPrioritizer);
  }

  @Test
  void doesNotCallMissingVerbs() throws Exception {
    HttpExtenders extenders = extenders(firstSettings());

    assertThat(extenders.filter(POD, NODES)).isEqualTo(result(null, null, null));
    assertThat(extenders.prioritize(POD, NODES)).isEmpty();
    assertThat(extenders.bind(POD, "a")).isNull();
    assertThat(extenders.processPreemption(POD, CLUSTER, candidates()).candidates())
        .isEqualTo(candidates());
    assertThat(first.requests()).isEmpty();
  }

  record BindCase(String name, boolean ignorable, String response, boolean bound, String message) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<BindCase> bindCases() {
    return Stream.of(
        new BindCase("bound", false, "{}", true, ""),
        new BindCase("denied", false, "{\"Error\":\"no\"}", true, "no"),
        new BindCase("denied by ignorable extender", true, "{\"Error\":\"no\"}", false, ""));
  }

  @ParameterizedTest
  @MethodSource("bindCases")
  void delegatesBindingToExtender(BindCase row) throws Exception {
    first.on("bind", row.response);
    Settings settings = firstSettings().bind("bind");

    Status status = extenders(row.ignorable ? settings.ignorable() : settings).bind(POD, "b");

    assertThat(status != null).isEqualTo(row.bound);
    assertThat(status == null ? "" : status.message()).isEqualTo(row.message);
    assertThat(first.requests())
        .containsExactly(
            "bind {\"PodName\":\"web\",\"PodNamespace\":\"default\",\"PodUID\":\"u-web\",\"Node\":\"b\"}");
  }

  @Test
  void doesNotBindIfNotLeader() throws Exception {
    leads = false;

    Status status = extenders(firstSettings().bind("bind").ignorable()).bind(POD, "b");

    assertThat(status).isEqualTo(Status.error("this replica is not the leader"));
    assertThat(first.requests()).isEmpty();
  }

  /** The process may be suspended between the first check of the gate and the request. */
  @Test
  void checksLeadershipAgainBeforeSending() throws Exception {
    AtomicInteger isCalled = new AtomicInteger();
    HttpExtender extender =
        new HttpExtender(
            firstSettings().bind("bind").ignorable().build(),
            ExtenderClient.of(firstSettings().build()),
            rawObjects);
    HttpExtenders extenders =
        new HttpExtenders(List.of(extender), () -> isCalled.incrementAndGet() == 1, pod -> null);
    created.add(extenders);

    Status status = extenders.bind(POD, "b");

    assertThat(status).isEqualTo(Status.error("this replica is not the leader"));
    assertThat(isCalled).hasValue(2);
    assertThat(first.requests()).noneMatch(request -> request.contains("PodName"));
  }

  @Test
  void rechecksNodeBeforeBinding() throws Exception {
    rejection = Status.unschedulable("Insufficient cpu");

    assertThat(extenders(firstSettings().bind("bind")).bind(POD, "b")).isEqualTo(rejection);
    assertThat(first.requests()).isEmpty();
  }

  private static List<PreemptionCandidate> candidates() {
    return List.of(
        new PreemptionCandidate("b", CLUSTER.node("b").pods(), 1),
        new PreemptionCandidate("a", CLUSTER.node("a").pods(), 0));
  }

  @Test
  void sendsWholeVictims() throws Exception {
    first.on("preempt", "{}");

    extenders(firstSettings().preempt("preempt")).processPreemption(POD, CLUSTER, candidates());

    assertThat(first.requests())
        .containsExactly(
            "preempt {\"Pod\":{\"metadata\":{\"name\":\"web\"}},\"NodeNameToVictims\":{"
                + "\"a\":{\"Pods\":[{\"metadata\":{\"name\":\"p1\"}},{\"metadata\":{\"name\":\"p2\"}}],"
                + "\"NumPDBViolations\":0},"
                + "\"b\":{\"Pods\":[{\"metadata\":{\"name\":\"p3\"}}],\"NumPDBViolations\":1}},"
                + "\"NodeNameToMetaVictims\":null}");
  }

  @Test
  void sendsVictimUidsToCacheCapableExtender() throws Exception {
    first.on("preempt", "{}");

    extenders(firstSettings().preempt("preempt").cached())
        .processPreemption(POD, CLUSTER, candidates());

    assertThat(first.requests().getFirst())
        .endsWith(
            ",\"NodeNameToVictims\":null,\"NodeNameToMetaVictims\":{"
                + "\"a\":{\"Pods\":[{\"UID\":\"u1\"},{\"UID\":\"u2\"}],\"NumPDBViolations\":0},"
                + "\"b\":{\"Pods\":[{\"UID\":\"u3\"}],\"NumPDBViolations\":1}}}");
  }

  record PreemptCase(
      String name, boolean ignorable, String response, String remaining, String message) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<PreemptCase> preemptCases() {
    String unknownPod =
        " claims to preempt pod (UID: &{u3}) on node: a, but the pod is not found on that node";
    return Stream.of(
        new PreemptCase("no candidate is left", false, "{\"NodeNameToMetaVictims\":{}}", "", ""),
        new PreemptCase("empty response", false, "{}", "", ""),
        new PreemptCase(
            "other victims",
            false,
            victims("{\"a\":{\"Pods\":[{\"UID\":\"u2\"}],\"NumPDBViolations\":5}}"),
            "a=p2/5",
            ""),
        new PreemptCase(
            "both, in the order of the request",
            false,
            victims(
                "{\"a\":{\"Pods\":[{\"UID\":\"u2\"},{\"UID\":\"u1\"}]},\"b\":{\"Pods\":[{\"UID\":\"u3\"}]}}"),
            "b=p3/0 a=p2,p1/0",
            ""),
        new PreemptCase(
            "a node without victims",
            false,
            victims("{\"a\":{\"Pods\":[]}}"),
            "",
            "expected at least one victim pod on node \"a\""),
        new PreemptCase(
            "a node without victims, ignored",
            true,
            victims("{\"a\":{\"Pods\":[]},\"b\":{\"Pods\":[{\"UID\":\"u3\"}]}}"),
            "b=p3/0",
            ""),
        new PreemptCase(
            "an unknown node",
            false,
            victims("{\"x\":{\"Pods\":[{\"UID\":\"u3\"}]}}"),
            "",
            "nodeinfo not found for node name \"x\""),
        new PreemptCase(
            "a pod of another node",
            false,
            victims("{\"a\":{\"Pods\":[{\"UID\":\"u3\"}]}}"),
            "",
            unknownPod),
        new PreemptCase(
            "an error of an ignorable extender",
            true,
            victims("{\"x\":{\"Pods\":[{\"UID\":\"u3\"}]}}"),
            "b=p3/1 a=p1,p2/0",
            ""));
  }

  private static String victims(String json) {
    return "{\"NodeNameToMetaVictims\":" + json + "}";
  }

  @ParameterizedTest
  @MethodSource("preemptCases")
  void readsPreemptResponse(PreemptCase row) throws Exception {
    first.on("preempt", row.response);
    Settings settings = firstSettings().preempt("preempt");

    PreemptionExtender.Outcome outcome =
        extenders(row.ignorable ? settings.ignorable() : settings)
            .processPreemption(POD, CLUSTER, candidates());

    assertThat(
            outcome.candidates().stream()
                .map(HttpExtendersTest::print)
                .reduce((some, more) -> some + " " + more)
                .orElse(""))
        .isEqualTo(row.remaining);
    assertThat(outcome.status().message()).endsWith(row.message);
    assertThat(outcome.status().isError()).isEqualTo(!row.message.isEmpty());
  }

  private static String print(PreemptionCandidate candidate) {
    List<String> names = candidate.victims().stream().map(PodInfo::name).toList();
    return "%s=%s/%d"
        .formatted(candidate.nodeName(), String.join(",", names), candidate.numPdbViolations());
  }
}
