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
import io.berth.runtime.WeightedScorer;
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

/** What extenders are sent, and what follows from what they answer. */
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
  private final NameTexts texts = new NameTexts();
  private final List<HttpExtenders> made = new ArrayList<>();
  private boolean leads = true;
  private @Nullable Status objection;

  @AfterEach
  void close() {
    made.forEach(HttpExtenders::close);
    first.close();
    second.close();
  }

  private HttpExtenders extenders(Settings... settings) throws ExtenderException {
    List<HttpExtender> all = new ArrayList<>();
    for (Settings one : settings) {
      all.add(new HttpExtender(one.build(), ExtenderClient.of(one.build()), texts));
    }
    WriteGate gate = () -> leads;
    HttpExtenders extenders = new HttpExtenders(all, gate, pod -> objection);
    made.add(extenders);
    return extenders;
  }

  private Settings one() {
    return Settings.at(first.url() + "/");
  }

  private Settings other() {
    return Settings.at(second.url());
  }

  private static Extenders.Verdicts said(Status... objections) {
    return new Extenders.Verdicts(Status.SUCCESS, Arrays.asList(objections));
  }

  @Test
  void longStoriesAreCut() throws Exception {
    String story = "x".repeat(1020) + "\uD83D\uDE80" + "x".repeat(300_000);
    first.on("filter", "{\"Error\":\"%s\"}".formatted(story));
    second.on(
        "filter",
        "{\"NodeNames\":[],\"FailedNodes\":{\"a\":\"%s\"},\"FailedAndUnresolvableNodes\":{\"b\":\"%s\"}}"
            .formatted(story, story));
    String cut = "x".repeat(1020) + "...";

    Status error = extenders(one().filter("filter")).filter(POD, NODES).status();
    assertThat(error.reasons()).containsExactly(cut);
    assertThat(extenders(other().filter("filter").cached()).filter(POD, NODES))
        .isEqualTo(
            said(
                Status.unschedulable(cut),
                Status.unschedulableAndUnresolvable(cut),
                Status.unschedulableAndUnresolvable()));
  }

  @Test
  void filtersAreSentWholeNodes() throws Exception {
    first.on("filter", "{}");

    extenders(one().filter("filter")).filter(POD, NODES);

    assertThat(first.requests())
        .containsExactly(
            "filter"
                + " {\"Pod\":{\"metadata\":{\"name\":\"web\"}},\"Nodes\":{\"metadata\":{},\"items\":["
                + "{\"metadata\":{\"name\":\"a\"}},{\"metadata\":{\"name\":\"b\"}},"
                + "{\"metadata\":{\"name\":\"c\"}}]},\"NodeNames\":null}");
  }

  @Test
  void filtersThatKnowTheNodesAreSentNames() throws Exception {
    first.on("filter", "{}");

    extenders(one().filter("filter").cached()).filter(POD, NODES);

    assertThat(first.requests())
        .containsExactly(
            "filter {\"Pod\":{\"metadata\":{\"name\":\"web\"}},\"Nodes\":null,"
                + "\"NodeNames\":[\"a\",\"b\",\"c\"]}");
  }

  @Test
  void aNodeThatIsGoneIsNotSent() throws Exception {
    first.on("filter", "{\"nodes\":{\"items\":[{\"metadata\":{\"name\":\"a\"}}]}}");
    texts.gone.add("b");
    texts.gone.add("c");

    assertThat(extenders(one().filter("filter")).filter(POD, NODES))
        .isEqualTo(
            said(
                null,
                Status.unschedulableAndUnresolvable(),
                Status.unschedulableAndUnresolvable()));

    assertThat(first.requests().getFirst()).doesNotContain("\"b\"");
  }

  @Test
  void aPodThatIsGoneIsNotAskedFor() throws Exception {
    texts.gone.add("web");

    assertThat(extenders(one().filter("filter")).filter(POD, NODES).status().message())
        .isEqualTo("pod \"web\" not found");

    assertThat(first.requests()).isEmpty();
  }

  record Filtering(String name, boolean cached, String answer, Extenders.Verdicts want) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Extenders.Verdicts failure(String message) {
    return new Extenders.Verdicts(Status.error(message), List.of());
  }

  static Stream<Filtering> filtering() {
    Status leftOut = Status.unschedulableAndUnresolvable();
    return Stream.of(
        new Filtering(
            "whole nodes",
            false,
            "{\"Nodes\":{\"items\":[{\"metadata\":{\"name\":\"b\"}}]}}",
            said(leftOut, null, leftOut)),
        new Filtering("names", true, "{\"NodeNames\":[\"c\",\"a\"]}", said(null, leftOut, null)),
        new Filtering(
            "names that were not asked for",
            false,
            "{\"NodeNames\":[\"c\",\"a\"]}",
            said(leftOut, leftOut, leftOut)),
        new Filtering(
            "whole nodes in place of names",
            true,
            "{\"Nodes\":{\"items\":[{\"metadata\":{\"name\":\"b\"}}]}}",
            said(leftOut, null, leftOut)),
        new Filtering("nothing at all", true, "{}", said(leftOut, leftOut, leftOut)),
        new Filtering(
            "fields in any case",
            true,
            "{\"nodenames\":[\"a\",\"b\",\"c\"]}",
            said(null, null, null)),
        new Filtering(
            "reasons",
            true,
            "{\"NodeNames\":[\"a\"],\"FailedNodes\":{\"b\":\"no GPU\"},"
                + "\"FailedAndUnresolvableNodes\":{\"c\":\"too old\"}}",
            said(
                null,
                Status.unschedulable("no GPU"),
                Status.unschedulableAndUnresolvable("too old"))),
        new Filtering(
            "a reason of each kind for one node",
            true,
            "{\"NodeNames\":[\"a\",\"c\"],\"FailedNodes\":{\"b\":\"no GPU\"},"
                + "\"FailedAndUnresolvableNodes\":{\"b\":\"too old\"}}",
            said(null, Status.unschedulableAndUnresolvable("too old"), null)),
        new Filtering(
            "a reason against a node that passes",
            true,
            "{\"NodeNames\":[\"a\",\"b\",\"c\"],\"FailedNodes\":{\"b\":\"no GPU\",\"x\":\"who?\"}}",
            said(null, null, null)),
        new Filtering(
            "an error",
            true,
            "{\"NodeNames\":[\"a\"],\"Error\":\"out of order\"}",
            failure("out of order")),
        new Filtering(
            "a type that is not expected",
            true,
            "{\"NodeNames\":\"a\"}",
            failure("the answer is not understood: NodeNames is not a list but string")),
        new Filtering("an empty answer", true, "", failure("EOF")));
  }

  @ParameterizedTest
  @MethodSource("filtering")
  void whatFiltersSay(Filtering row) throws Exception {
    first.on("filter", row.answer);
    Settings settings = one().filter("filter");

    Extenders.Verdicts verdicts =
        extenders(row.cached ? settings.cached() : settings).filter(POD, NODES);

    assertThat(verdicts.status().message()).isEqualTo(row.want.status().message());
    assertThat(verdicts.objections()).isEqualTo(row.want.objections());
  }

  @ParameterizedTest
  @MethodSource("strangers")
  void aNodeThatWasNotAskedAboutIsAnError(Filtering row) throws Exception {
    first.on("filter", row.answer);
    Settings settings = one().filter("filter");

    assertThat(
            extenders(row.cached ? settings.cached() : settings)
                .filter(POD, NODES)
                .status()
                .message())
        .isEqualTo(
            "extender \"%s/\" claims a filtered node \"x\" which is not found in the input node list"
                .formatted(first.url()));
  }

  static Stream<Filtering> strangers() {
    return Stream.of(
        new Filtering("by name", true, "{\"NodeNames\":[\"x\"]}", said()),
        new Filtering(
            "whole", false, "{\"Nodes\":{\"items\":[{\"metadata\":{\"name\":\"x\"}}]}}", said()));
  }

  @Test
  void eachFilterSeesWhatTheOneBeforeLeft() throws Exception {
    first.on("filter", "{\"NodeNames\":[\"a\",\"b\"],\"FailedNodes\":{\"c\":\"first\"}}");
    second.on(
        "filter", "{\"NodeNames\":[\"b\"],\"FailedNodes\":{\"a\":\"second\",\"c\":\"late\"}}");

    Extenders.Verdicts verdicts =
        extenders(one().filter("filter").cached(), other().filter("filter").cached())
            .filter(POD, NODES);

    assertThat(verdicts)
        .isEqualTo(said(Status.unschedulable("second"), null, Status.unschedulable("first")));
    assertThat(second.requests().getFirst()).endsWith("\"NodeNames\":[\"a\",\"b\"]}");
  }

  @Test
  void nobodyIsAskedAboutNoNodes() throws Exception {
    first.on("filter", "{\"NodeNames\":[]}");

    extenders(one().filter("filter").cached(), other().filter("filter").cached())
        .filter(POD, NODES);

    assertThat(second.requests()).isEmpty();
  }

  @Test
  void whatCanBeIgnoredComesLastAndIsIgnored() throws Exception {
    first.on("filter", "{\"Error\":\"out of order\"}");
    second.on("filter", "{\"NodeNames\":[\"b\"]}");

    Extenders.Verdicts verdicts =
        extenders(one().filter("filter").cached().ignorable(), other().filter("filter").cached())
            .filter(POD, NODES);

    assertThat(verdicts.status()).isEqualTo(Status.SUCCESS);
    assertThat(verdicts.objections().get(1)).isNull();
    assertThat(first.requests().getFirst()).endsWith("\"NodeNames\":[\"b\"]}");
  }

  record Interest(String name, Pods pod, boolean asked) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Interest> interests() {
    return Stream.of(
        new Interest("nothing of it", Pods.pod("p").cpu("1"), false),
        new Interest("another resource", Pods.pod("p").request("example.com/other", "1"), false),
        new Interest("the resource", Pods.pod("p").request("example.com/gpu", "1"), true),
        new Interest("none of it", Pods.pod("p").request("example.com/gpu", "0"), true),
        new Interest(
            "in an init container",
            Pods.pod("p")
                .initContainer(Containers.container("init").request("example.com/gpu", "1")),
            true),
        new Interest(
            "of the pod as a whole", Pods.pod("p").podRequest("example.com/gpu", "1"), false));
  }

  @ParameterizedTest
  @MethodSource("interests")
  void onlyPodsWithManagedResourcesAreToldOf(Interest row) throws Exception {
    first.on("filter", "{\"NodeNames\":[\"a\",\"b\",\"c\"]}").on("bind", "{}");
    first.on("prioritize", "[]").on("preempt", "{}");
    HttpExtenders extenders =
        extenders(
            one()
                .filter("filter")
                .prioritize("prioritize", 1)
                .bind("bind")
                .preempt("preempt")
                .cached()
                .manages("example.com/gpu"));
    PodInfo pod = row.pod.info();

    extenders.filter(pod, NODES);
    extenders.score(pod, NODES);
    extenders.bind(pod, "a");
    extenders.review(pod, CLUSTER, candidates());

    assertThat(first.requests()).hasSize(row.asked ? 4 : 0);
  }

  @Test
  void scoresAreWeighedAndScaled() throws Exception {
    first.on("prioritize", "[{\"Host\":\"c\",\"Score\":7},{\"host\":\"a\",\"score\":10}]");
    second.on(
        "rate", "[{\"Host\":\"a\",\"Score\":1},{\"Host\":\"a\",\"Score\":2},{\"Host\":\"x\"}]");

    List<Extenders.Scores> scores =
        extenders(one().prioritize("prioritize", 3), other().prioritize("rate", 1).cached())
            .score(POD, NODES);

    assertThat(scores).hasSize(2);
    assertThat(scores.getFirst().scorer()).isEqualTo(new WeightedScorer(first.url() + "/", 3));
    assertThat(scores.getFirst().given()).containsExactly(10L, 0L, 7L);
    assertThat(scores.getFirst().factor()).isEqualTo(30);
    assertThat(scores.getLast().given()).containsExactly(3L, 0L, 0L);
    assertThat(scores.getLast().factor()).isEqualTo(10);
    assertThat(second.requests().getFirst()).endsWith("\"NodeNames\":[\"a\",\"b\",\"c\"]}");
  }

  @Test
  void whoFailsToScoreIsPassedOver() throws Exception {
    first.on("prioritize", "[{\"Host\":\"a\",\"Score\":1.5}]");
    second.on("prioritize", "[{\"Host\":\"a\",\"Score\":1}]");

    List<Extenders.Scores> scores =
        extenders(one().prioritize("prioritize", 1), other().prioritize("prioritize", 1))
            .score(POD, NODES);

    assertThat(scores).extracting(one -> one.scorer().name()).containsExactly(second.url());
  }

  record Judging(String name, Settings settings, boolean judges) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Judging> judging() {
    return Stream.of(
        new Judging("filters", Settings.at("http://e").filter("f"), true),
        new Judging("scores", Settings.at("http://e").prioritize("p", 1), true),
        new Judging("neither", Settings.at("http://e").bind("b").preempt("p"), false));
  }

  @ParameterizedTest
  @MethodSource("judging")
  void whoHasASayInNodes(Judging row) throws Exception {
    assertThat(extenders(row.settings).judgeNodes()).isEqualTo(row.judges);
  }

  @Test
  void aVerbThatIsNotThereIsNotCalled() throws Exception {
    HttpExtenders extenders = extenders(one());

    assertThat(extenders.filter(POD, NODES)).isEqualTo(said(null, null, null));
    assertThat(extenders.score(POD, NODES)).isEmpty();
    assertThat(extenders.bind(POD, "a")).isNull();
    assertThat(extenders.review(POD, CLUSTER, candidates()).candidates()).isEqualTo(candidates());
    assertThat(first.requests()).isEmpty();
  }

  record Binding(String name, boolean ignorable, String answer, boolean bound, String message) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Binding> bindings() {
    return Stream.of(
        new Binding("bound", false, "{}", true, ""),
        new Binding("refused", false, "{\"Error\":\"no\"}", true, "no"),
        new Binding("refused, and can be ignored", true, "{\"Error\":\"no\"}", false, ""));
  }

  @ParameterizedTest
  @MethodSource("bindings")
  void bindingIsTheExtenders(Binding row) throws Exception {
    first.on("bind", row.answer);
    Settings settings = one().bind("bind");

    Status status = extenders(row.ignorable ? settings.ignorable() : settings).bind(POD, "b");

    assertThat(status != null).isEqualTo(row.bound);
    assertThat(status == null ? "" : status.message()).isEqualTo(row.message);
    assertThat(first.requests())
        .containsExactly(
            "bind {\"PodName\":\"web\",\"PodNamespace\":\"default\",\"PodUID\":\"u-web\",\"Node\":\"b\"}");
  }

  @Test
  void whoDoesNotLeadHasNothingBound() throws Exception {
    leads = false;

    Status status = extenders(one().bind("bind").ignorable()).bind(POD, "b");

    assertThat(status).isEqualTo(Status.error("this copy of the scheduler does not lead"));
    assertThat(first.requests()).isEmpty();
  }

  /** A stopped process may have gone on between its question and the request. */
  @Test
  void whoDoesNotLeadWhenTheRequestIsReadyHasNothingBound() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    HttpExtender extender =
        new HttpExtender(
            one().bind("bind").ignorable().build(), ExtenderClient.of(one().build()), texts);
    HttpExtenders extenders =
        new HttpExtenders(List.of(extender), () -> asked.incrementAndGet() == 1, pod -> null);
    made.add(extenders);

    Status status = extenders.bind(POD, "b");

    assertThat(status).isEqualTo(Status.error("this copy of the scheduler does not lead"));
    assertThat(asked).hasValue(2);
    assertThat(first.requests()).noneMatch(request -> request.contains("PodName"));
  }

  @Test
  void aNodeThatOthersHaveChangedIsLookedAtOnceMore() throws Exception {
    objection = Status.unschedulable("Insufficient cpu");

    assertThat(extenders(one().bind("bind")).bind(POD, "b")).isEqualTo(objection);
    assertThat(first.requests()).isEmpty();
  }

  private static List<PreemptionCandidate> candidates() {
    return List.of(
        new PreemptionCandidate("b", CLUSTER.node("b").pods(), 1),
        new PreemptionCandidate("a", CLUSTER.node("a").pods(), 0));
  }

  @Test
  void victimsAreSentWhole() throws Exception {
    first.on("preempt", "{}");

    extenders(one().preempt("preempt")).review(POD, CLUSTER, candidates());

    assertThat(first.requests())
        .containsExactly(
            "preempt {\"Pod\":{\"metadata\":{\"name\":\"web\"}},\"NodeNameToVictims\":{"
                + "\"a\":{\"Pods\":[{\"metadata\":{\"name\":\"p1\"}},{\"metadata\":{\"name\":\"p2\"}}],"
                + "\"NumPDBViolations\":0},"
                + "\"b\":{\"Pods\":[{\"metadata\":{\"name\":\"p3\"}}],\"NumPDBViolations\":1}},"
                + "\"NodeNameToMetaVictims\":null}");
  }

  @Test
  void victimsAreSentAsIdentifiersToWhomKnowsThem() throws Exception {
    first.on("preempt", "{}");

    extenders(one().preempt("preempt").cached()).review(POD, CLUSTER, candidates());

    assertThat(first.requests().getFirst())
        .endsWith(
            ",\"NodeNameToVictims\":null,\"NodeNameToMetaVictims\":{"
                + "\"a\":{\"Pods\":[{\"UID\":\"u1\"},{\"UID\":\"u2\"}],\"NumPDBViolations\":0},"
                + "\"b\":{\"Pods\":[{\"UID\":\"u3\"}],\"NumPDBViolations\":1}}}");
  }

  record Review(String name, boolean ignorable, String answer, String left, String message) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Review> reviews() {
    String unknownPod =
        " claims to preempt pod (UID: &{u3}) on node: a, but the pod is not found on that node";
    return Stream.of(
        new Review("nothing is left", false, "{\"NodeNameToMetaVictims\":{}}", "", ""),
        new Review("nothing is said", false, "{}", "", ""),
        new Review(
            "other victims",
            false,
            victims("{\"a\":{\"Pods\":[{\"UID\":\"u2\"}],\"NumPDBViolations\":5}}"),
            "a=p2/5",
            ""),
        new Review(
            "both, in the order of the question",
            false,
            victims(
                "{\"a\":{\"Pods\":[{\"UID\":\"u2\"},{\"UID\":\"u1\"}]},\"b\":{\"Pods\":[{\"UID\":\"u3\"}]}}"),
            "b=p3/0 a=p2,p1/0",
            ""),
        new Review(
            "a node without victims",
            false,
            victims("{\"a\":{\"Pods\":[]}}"),
            "",
            "expected at least one victim pod on node \"a\""),
        new Review(
            "a node without victims, ignored",
            true,
            victims("{\"a\":{\"Pods\":[]},\"b\":{\"Pods\":[{\"UID\":\"u3\"}]}}"),
            "b=p3/0",
            ""),
        new Review(
            "an unknown node",
            false,
            victims("{\"x\":{\"Pods\":[{\"UID\":\"u3\"}]}}"),
            "",
            "nodeinfo not found for node name \"x\""),
        new Review(
            "a pod of another node",
            false,
            victims("{\"a\":{\"Pods\":[{\"UID\":\"u3\"}]}}"),
            "",
            unknownPod),
        new Review(
            "a mistake that is ignored",
            true,
            victims("{\"x\":{\"Pods\":[{\"UID\":\"u3\"}]}}"),
            "b=p3/1 a=p1,p2/0",
            ""));
  }

  private static String victims(String json) {
    return "{\"NodeNameToMetaVictims\":" + json + "}";
  }

  @ParameterizedTest
  @MethodSource("reviews")
  void victimsAreReviewed(Review row) throws Exception {
    first.on("preempt", row.answer);
    Settings settings = one().preempt("preempt");

    PreemptionExtender.Outcome outcome =
        extenders(row.ignorable ? settings.ignorable() : settings)
            .review(POD, CLUSTER, candidates());

    assertThat(
            outcome.candidates().stream()
                .map(HttpExtendersTest::print)
                .reduce((some, more) -> some + " " + more)
                .orElse(""))
        .isEqualTo(row.left);
    assertThat(outcome.status().message()).endsWith(row.message);
    assertThat(outcome.status().isError()).isEqualTo(!row.message.isEmpty());
  }

  private static String print(PreemptionCandidate candidate) {
    List<String> names = candidate.victims().stream().map(PodInfo::name).toList();
    return "%s=%s/%d"
        .formatted(candidate.nodeName(), String.join(",", names), candidate.budgetViolations());
  }
}
