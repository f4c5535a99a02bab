package io.berth.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.framework.FitErrorMessage;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.runtime.BundleLoader;
import io.berth.runtime.PluginRegistry;
import io.berth.runtime.PostFilterRunner;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares preemptions with kube-scheduler's: victims, nominated node and messages. */
class PreemptVectorsTest {
  private static final String NOT_HELPFUL = "Preemption is not helpful for scheduling";

  private static final PluginRegistry REGISTRY =
      new BundleLoader(
              message -> {
                throw new AssertionError(message);
              })
          .loadClassPath()
          .registry();

  record Case(String line, JsonNode vector) {
    JsonNode expect() {
      return vector.get("expect");
    }

    @Override
    public String toString() {
      return vector.get("id").asText();
    }
  }

  static Stream<Case> cases() {
    List<String> lines = VectorLines.of("preempt.jsonl.gz");
    assertThat(lines).isNotEmpty();
    return lines.stream().map(line -> new Case(line, VectorLines.parse(line)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void preemptsLikeKubeScheduler(Case c) {
    PreemptionAttempt attempt = new PreemptionAttempt(REGISTRY, c.line());

    assertStatuses(attempt, c.expect());
    if (c.expect().has("ineligible")) {
      assertThat(status(attempt.postFilter().postFilter()).message())
          .endsWith("preemption: " + c.expect().get("ineligible").asText());
    } else {
      assertThat(attempt.potentialNodes()).isEqualTo(texts(c.expect().path("potentialNodes")));
      for (String node : attempt.potentialNodes()) {
        assertCandidate(attempt, node, c.expect());
      }
    }
    assertOutcome(attempt, c.expect());
  }

  private static void assertStatuses(PreemptionAttempt attempt, JsonNode expect) {
    ObjectNode actual = EvaluationJson.of(attempt.evaluate());
    actual.remove("preEnqueue");
    ObjectNode expected = expect.deepCopy();
    expected.retain("preFilter", "filter", "fitError");

    assertThat(VectorLines.pretty(actual)).isEqualTo(VectorLines.pretty(expected));
  }

  /** Checks one node: its victims in order, or the reason why preemption does not help. */
  private static void assertCandidate(PreemptionAttempt attempt, String node, JsonNode expect) {
    PreemptionAttempt.Outcome outcome = attempt.postFilterOn(node);
    JsonNode candidate = expect.path("candidates").path(node);
    if (candidate.isMissingNode()) {
      List<String> reasons = texts(expect.path("rejectedCandidates").path(node).path("reasons"));
      assertThat(outcome.preemptions()).isEmpty();
      assertThat(status(outcome.postFilter()).message())
          .as(node)
          .endsWith("preemption: " + singleNodeMessage(reasons, attempt.size()));
      return;
    }
    assertThat(outcome.postFilter().nominatedNode()).isEqualTo(node);
    assertThat(outcome.preemptions()).hasSize(1);
    assertThat(names(outcome.preemptions().getFirst().victims()))
        .as("victims on %s", node)
        .isEqualTo(texts(candidate.path("victims")));
  }

  private static String singleNodeMessage(List<String> reasons, int nodes) {
    Stream<Status> otherNodes =
        Stream.generate(() -> Status.unschedulableAndUnresolvable(NOT_HELPFUL)).limit(nodes - 1L);
    Status status = Status.unschedulable(reasons.toArray(String[]::new));
    return FitErrorMessage.ofNodes(nodes, Stream.concat(Stream.of(status), otherNodes));
  }

  private static void assertOutcome(PreemptionAttempt attempt, JsonNode expect) {
    String failure = attempt.failureText();
    PreemptionAttempt.Outcome outcome = attempt.postFilter();
    Status status = status(outcome.postFilter());
    JsonNode expected = expect.get("postFilter");

    assertThat(status.code().label()).isEqualTo(expected.get("code").asText());
    assertThat(status.message()).isEqualTo(expected.path("message").asText());
    assertThat(FitErrorMessage.withPostFilter(failure, status))
        .isEqualTo(expect.get("event").asText());
    if (!status.isSuccess()) {
      assertThat(outcome.preemptions()).isEmpty();
      assertThat(outcome.postFilter().rejection().plugin())
          .isEqualTo(expected.get("plugin").asText());
      assertThat(outcome.postFilter().nominatedNode())
          .isEqualTo(expected.get("nomination").asText(null));
      return;
    }
    assertThat(outcome.preemptions()).hasSize(1);
    Attempt.Preemption preemption = outcome.preemptions().getFirst();
    assertThat(outcome.postFilter().nominatedNode()).isEqualTo(preemption.nodeName());
    assertThat(described(preemption)).isIn(choices(expect));
    if (expect.has("chosen")) {
      assertThat(preemption.nodeName()).isEqualTo(expected.get("nomination").asText());
      assertConsequences(attempt, preemption, expect);
    }
  }

  /** Checks the contract of the preemption executor: deleted pods and cleared nominations. */
  private static void assertConsequences(
      PreemptionAttempt attempt, Attempt.Preemption preemption, JsonNode expect) {
    List<PodInfo> deleted =
        preemption.victims().stream().filter(victim -> !victim.isTerminating()).toList();
    List<PodInfo> cleared =
        deleted.isEmpty() ? List.of() : attempt.lowerNominated(preemption.nodeName());

    assertThat(names(deleted)).containsExactlyInAnyOrderElementsOf(texts(expect.path("deleted")));
    assertThat(names(cleared))
        .containsExactlyInAnyOrderElementsOf(texts(expect.path("clearedNominations")));
  }

  private static List<String> choices(JsonNode expect) {
    List<String> choices = new ArrayList<>();
    expect.path("acceptable").forEach(choice -> choices.add(described(choice)));
    if (expect.has("chosen")) {
      choices.add(described(expect.get("chosen")));
    }
    return choices;
  }

  private static String described(JsonNode choice) {
    return choice.get("node").asText() + texts(choice.get("victims"));
  }

  private static String described(Attempt.Preemption preemption) {
    return preemption.nodeName() + names(preemption.victims());
  }

  private static Status status(PostFilterRunner.Outcome outcome) {
    return outcome.rejection() == null ? Status.SUCCESS : outcome.rejection().status();
  }

  private static List<String> names(List<PodInfo> pods) {
    return pods.stream().map(pod -> pod.namespace() + "/" + pod.name()).toList();
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(text -> texts.add(text.asText()));
    return Collections.unmodifiableList(texts);
  }
}
