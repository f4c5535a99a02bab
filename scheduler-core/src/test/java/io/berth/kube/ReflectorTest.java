package io.berth.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Namespace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is told, and what is asked for, as a server answers this or that. */
class ReflectorTest {
  private static final String WATCH_LIST =
      "/api/v1/namespaces?watch=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan"
          + "&allowWatchBookmarks=true";

  private final List<String> told = new ArrayList<>();
  private final List<Duration> pauses = new ArrayList<>();
  private final ReflectorHealth standing =
      new ReflectorHealth("namespaces", () -> 0, new ApiServerAvailability());

  private static String watchFrom(int version) {
    return "/api/v1/namespaces?watch=true&allowWatchBookmarks=true&resourceVersion=" + version;
  }

  private void run(ScriptedSource server) {
    run(server, "");
  }

  private void run(ScriptedSource server, String group) {
    ObjectStore<Namespace, String> store =
        ObjectStore.of(
            "namespaces",
            one -> {
              String version = one.getMetadata().getResourceVersion();
              if ("bad".equals(one.getMetadata().getLabels().get("is"))) {
                throw new IllegalArgumentException("it is bad");
              }
              return version;
            },
            (key, before, after) -> {
              told.add(key + " " + before + "->" + after);
              if (key.equals("shocking")) {
                throw new AssertionError("the listener is shocked");
              }
            });
    Reflector<Namespace> reflector =
        new Reflector<>(
            new WatchedKind<>(group, "v1", "namespaces", Namespace::new, FieldPruning.LEAN),
            server,
            store,
            standing,
            new TimeSource(() -> 0, pauses::add),
            new SplittableRandom(7));
    server.atEnd(reflector::close);
    reflector.run();
  }

  private static String event(String type, String name, int version) {
    return event(type, name, version, "u-" + name);
  }

  private static String event(String type, String name, int version, String uid) {
    return "{\"type\":\"%s\",\"object\":%s}".formatted(type, object(name, version, uid));
  }

  private static String object(String name, int version, String uid) {
    return """
    {"kind":"Namespace","apiVersion":"v1","metadata":{"name":"%s","resourceVersion":"%d","uid":"%s",
    "managedFields":[{"manager":"x"}]},"spec":{"finalizers":["kubernetes"]}}\
    """
        .formatted(name, version, uid);
  }

  private static String added(String name, int version) {
    return event("ADDED", name, version);
  }

  private static String bookmark(int version) {
    return "{\"type\":\"BOOKMARK\",\"object\":{\"metadata\":{\"resourceVersion\":\"%d\"}}}"
        .formatted(version);
  }

  private static String endOfList(int version) {
    return """
    {"type":"BOOKMARK","object":{"metadata":{"resourceVersion":"%d",
    "annotations":{"k8s.io/initial-events-end":"true"}}}}\
    """
        .formatted(version);
  }

  private static String error(int code) {
    return "{\"type\":\"ERROR\",\"object\":{\"kind\":\"Status\",\"code\":%d,\"message\":\"no\"}}"
        .formatted(code);
  }

  private static String page(int version, String next, String... objects) {
    return """
    {"kind":"NamespaceList","metadata":{"resourceVersion":"%d","continue":"%s"},"items":[%s]}\
    """
        .formatted(version, next, String.join(",", objects));
  }

  record Case(String name, ScriptedSource server, List<String> told, List<String> asked) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Case> cases() {
    return List.of(
        new Case(
            "a list, then what changes, in one watch",
            new ScriptedSource()
                .answer(
                    added("a", 1),
                    added("b", 2),
                    endOfList(5),
                    event("MODIFIED", "a", 6),
                    event("DELETED", "b", 7)),
            List.of("a null->1", "b null->2", "a 1->6", "b 2->null"),
            List.of(WATCH_LIST)),
        new Case(
            "a watch that ends goes on where it stopped",
            new ScriptedSource()
                .answer(added("a", 1), endOfList(5))
                .answer(event("MODIFIED", "a", 6))
                .answer(bookmark(9))
                .answer(event("MODIFIED", "a", 10)),
            List.of("a null->1", "a 1->6", "a 6->10"),
            List.of(WATCH_LIST, watchFrom(5), watchFrom(6), watchFrom(9))),
        new Case(
            "a watch that is cut within an event goes on before it",
            new ScriptedSource()
                .cut(added("a", 1), endOfList(5), event("MODIFIED", "a", 6).substring(0, 50))
                .answer(event("MODIFIED", "a", 6)),
            List.of("a null->1", "a 1->6"),
            List.of(WATCH_LIST, watchFrom(5))),
        new Case(
            "a watch that ends within an event goes on before it",
            new ScriptedSource()
                .answer(added("a", 1), endOfList(5), event("MODIFIED", "a", 6).substring(0, 120))
                .answer(event("MODIFIED", "a", 6)),
            List.of("a null->1", "a 1->6"),
            List.of(WATCH_LIST, watchFrom(5))),
        new Case(
            "a list that is cut begins anew and tells nothing twice",
            new ScriptedSource()
                .cut(added("a", 1), added("b", 2))
                .answer(added("a", 1), added("b", 3), endOfList(5)),
            List.of("a null->1", "b null->2", "b 2->3"),
            List.of(WATCH_LIST, WATCH_LIST)),
        new Case(
            "a list that ends early does not make objects vanish",
            new ScriptedSource()
                .answer(added("a", 1), endOfList(5), error(410))
                .answer(added("b", 6))
                .answer(added("a", 1), added("b", 6), endOfList(7)),
            List.of("a null->1", "b null->6"),
            List.of(WATCH_LIST, WATCH_LIST, WATCH_LIST)),
        new Case(
            "too old by status: a new list tells what was missed",
            new ScriptedSource()
                .answer(added("a", 1), added("b", 2), added("c", 3), endOfList(5))
                .refuse(410, "too old resource version")
                .answer(added("a", 1), added("c", 8), added("d", 9), endOfList(9)),
            List.of("a null->1", "b null->2", "c null->3", "c 3->8", "d null->9", "b 2->null"),
            List.of(WATCH_LIST, watchFrom(5), WATCH_LIST)),
        new Case(
            "too old by event: a new list tells what was missed",
            new ScriptedSource()
                .answer(added("a", 1), endOfList(5), error(410))
                .answer(endOfList(9)),
            List.of("a null->1", "a 1->null"),
            List.of(WATCH_LIST, WATCH_LIST)),
        new Case(
            "an object that took another's name meanwhile is another object",
            new ScriptedSource()
                .answer(added("a", 1), endOfList(5), error(410))
                .answer(event("ADDED", "a", 8, "other"), endOfList(9)),
            List.of("a null->1", "a 1->null", "a null->8"),
            List.of(WATCH_LIST, WATCH_LIST)),
        new Case(
            "other errors are tried again where the watch was, but not for ever",
            new ScriptedSource()
                .answer(added("a", 1), endOfList(5), error(500))
                .answer(error(500))
                .answer(error(500))
                .answer(added("a", 1), endOfList(9)),
            List.of("a null->1"),
            List.of(WATCH_LIST, watchFrom(5), watchFrom(5), WATCH_LIST)),
        new Case(
            "refusals that have nothing to do with the position do not cost it",
            new ScriptedSource()
                .answer(added("a", 1), endOfList(5))
                .refuse(403, "RBAC is not there yet")
                .refuse(403, "RBAC is not there yet")
                .refuse(503, "starting")
                .refuse(429, "busy")
                .answer(event("MODIFIED", "a", 6)),
            List.of("a null->1", "a 1->6"),
            List.of(
                WATCH_LIST, watchFrom(5), watchFrom(5), watchFrom(5), watchFrom(5), watchFrom(5))),
        new Case(
            "a position that a restored server has not come to yet is given up",
            new ScriptedSource()
                .answer(added("a", 8), endOfList(9))
                .refuse(504, "Too large resource version: 9, current: 5")
                .refuse(504, "Too large resource version: 9, current: 5")
                .refuse(504, "Too large resource version: 9, current: 5")
                .answer(added("a", 4), endOfList(5)),
            List.of("a null->8", "a 8->4"),
            List.of(WATCH_LIST, watchFrom(9), watchFrom(9), watchFrom(9), WATCH_LIST)),
        new Case(
            "garbage is not taken for events",
            new ScriptedSource()
                .answer(added("a", 1), endOfList(5), "<html>")
                .answer("[1,2]")
                .answer("{\"type\":\"STRANGE\",\"object\":{}}")
                .answer(added("a", 1), added("b", 7), endOfList(9)),
            List.of("a null->1", "b null->7"),
            List.of(WATCH_LIST, watchFrom(5), watchFrom(5), WATCH_LIST)),
        new Case(
            "an object before its type",
            new ScriptedSource()
                .answer(
                    "{\"object\":%s,\"type\":\"ADDED\"}".formatted(object("a", 1, "u")),
                    endOfList(5)),
            List.of("a null->1"),
            List.of(WATCH_LIST)),
        new Case(
            "a server that cannot list in a watch is asked for pages",
            new ScriptedSource()
                .refuse(422, "sendInitialEvents is forbidden")
                .answer(page(5, "tok en", object("a", 1, "u-a"), object("b", 2, "u-b")))
                .answer(page(5, "", object("c", 3, "u-c")))
                .answer(event("MODIFIED", "a", 6), error(410))
                .answer(page(9, "", object("a", 6, "u-a"), object("c", 3, "u-c"))),
            List.of("a null->1", "b null->2", "c null->3", "a 1->6", "b 2->null"),
            List.of(
                WATCH_LIST,
                "/api/v1/namespaces?limit=500",
                "/api/v1/namespaces?limit=500&continue=tok+en",
                watchFrom(5),
                "/api/v1/namespaces?limit=500")),
        new Case(
            "pages that are too old are asked for at once",
            new ScriptedSource()
                .refuse(400, "no")
                .answer(page(5, "next", object("a", 1, "u-a"), object("b", 2, "u-b")))
                .refuse(410, "the continue parameter is too old")
                .answer(page(8, "", object("b", 7, "u-b")))
                .answer(bookmark(9)),
            List.of("a null->1", "b null->2", "b 2->7", "a 1->null"),
            List.of(
                WATCH_LIST,
                "/api/v1/namespaces?limit=500",
                "/api/v1/namespaces?limit=500&continue=next",
                "/api/v1/namespaces",
                watchFrom(8))),
        new Case(
            "an object that cannot be used is absent, others go on",
            new ScriptedSource()
                .answer(
                    bad("ADDED", "a", 1),
                    added("b", 2),
                    added("c", 3),
                    endOfList(5),
                    bad("MODIFIED", "b", 6),
                    event("MODIFIED", "a", 7),
                    bad("MODIFIED", "a", 8),
                    event("DELETED", "a", 9)),
            List.of("b null->2", "c null->3", "b 2->null", "a null->7", "a 7->null"),
            List.of(WATCH_LIST)),
        new Case(
            "a listener's mistake costs no other news",
            new ScriptedSource()
                .answer(added("shocking", 1), added("b", 2), endOfList(5))
                .answer(event("DELETED", "shocking", 6), event("MODIFIED", "b", 7)),
            List.of("shocking null->1", "b null->2", "shocking 1->null", "b 2->7"),
            List.of(WATCH_LIST, watchFrom(5))),
        new Case(
            "a mistake of the client's has everything listed anew",
            new ScriptedSource()
                .refuse(new IllegalStateException("no token"))
                .answer(added("a", 1), endOfList(5))
                .refuse(new IllegalStateException("no token"))
                .answer(added("a", 6), endOfList(7)),
            List.of("a null->1", "a 1->6"),
            List.of(WATCH_LIST, WATCH_LIST, watchFrom(5), WATCH_LIST)),
        new Case(
            "an object that cannot be read is absent, others go on",
            new ScriptedSource()
                .answer(
                    "{\"type\":\"ADDED\",\"object\":{\"metadata\":{\"name\":\"a\",\"labels\":[[1]],"
                        + "\"uid\":\"u\"}}}",
                    added("b", 2),
                    endOfList(5)),
            List.of("b null->2"),
            List.of(WATCH_LIST)));
  }

  private static String bad(String type, String name, int version) {
    return event(type, name, version)
        .replace("\"managedFields\"", "\"labels\":{\"is\":\"bad\"},\"x\"");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void heals(Case c) {
    run(c.server());
    assertThat(told).isEqualTo(c.told());
    assertThat(c.server().requests()).isEqualTo(c.asked());
  }

  @Test
  void pausesGrowWhileNothingWorksAndBeginAnewAfterwards() {
    ScriptedSource server = new ScriptedSource();
    for (int i = 0; i < 10; i++) {
      server.refuse(ApiException.notAnswered("connection refused", null));
    }
    server.answer(endOfList(5));
    for (int i = 0; i < 2; i++) {
      server.refuse(ApiException.notAnswered("connection refused", null));
    }
    run(server);
    long[] longest = {200, 400, 800, 1600, 3200, 6400, 12800, 25600, 30000, 30000, 200, 400};
    assertThat(pauses).hasSize(longest.length);
    for (int i = 0; i < longest.length; i++) {
      assertThat(pauses.get(i).toMillis()).as("pause %d", i).isBetween(longest[i] / 2, longest[i]);
    }
  }

  @Test
  void waitsAsLongAsTheServerAsks() {
    run(
        new ScriptedSource()
            .refuse(new ApiException(429, "TooManyRequests", "busy", Duration.ofSeconds(9)))
            .answer(endOfList(1)));
    assertThat(pauses).containsExactly(Duration.ofSeconds(9));
  }

  @Test
  void aWatchThatEndsAtOnceAgainAndAgainIsNotBegunInAFrenzy() {
    ScriptedSource server = new ScriptedSource().answer(endOfList(5));
    for (int i = 0; i < 4; i++) {
      server.answer("");
    }
    run(server);
    assertThat(pauses).hasSize(4);
    assertThat(pauses.getLast()).isGreaterThan(pauses.getFirst());
  }

  @Test
  void whatAClusterDoesNotServeIsEmptyAndLookedForNowAndThen() {
    run(new ScriptedSource().refuse(404, "not found").answer(added("a", 1), endOfList(5)), "x.io");
    assertThat(standing.synced()).isDone();
    assertThat(told).containsExactly("a null->1");
    assertThat(pauses.getFirst()).isEqualTo(Duration.ofMinutes(5));
  }

  @Test
  void aKindThatWasServedIsMissedForAWhileBeforeItIsBelievedGone() {
    ScriptedSource server = new ScriptedSource().answer(added("a", 1), endOfList(5));
    for (int i = 0; i < 4; i++) {
      server.refuse(404, "not found");
    }
    server.answer(event("MODIFIED", "a", 6));
    for (int i = 0; i < 5; i++) {
      server.refuse(404, "not found");
    }
    run(server, "x.io");
    assertThat(told).containsExactly("a null->1", "a 1->6", "a 6->null");
    assertThat(pauses).hasSize(9).endsWith(Duration.ofMinutes(5));
    assertThat(pauses.subList(0, 8)).allMatch(pause -> pause.toSeconds() < 5);
  }

  @Test
  void saysWhatIsBrokenUntilItWorks() {
    ScriptedSource server = new ScriptedSource().refuse(new IllegalStateException("no token"));
    run(server);
    assertThat(standing.problem()).contains("IllegalStateException: no token");
    assertThat(standing.synced()).isNotDone();
    assertThat(pauses).hasSize(1);
  }

  record Refusal(int code, String group, String says) {}

  static List<Refusal> refusals() {
    return List.of(
        new Refusal(401, "", "check the kubeconfig or the service account"),
        new Refusal(403, "", "grant the verbs list and watch on namespaces of the API group \"\""),
        new Refusal(403, "x.io", "list and watch on namespaces of the API group \"x.io\""),
        new Refusal(404, "", "does not serve /api/v1/namespaces; is it an API server?"),
        new Refusal(500, "", "said no"));
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void saysWhatIsMissingAndWhatToDo(Refusal refusal) {
    ScriptedSource server = new ScriptedSource().refuse(refusal.code(), "said no");
    run(server, refusal.group());
    assertThat(standing.problem()).contains(refusal.says());
    assertThat(standing.synced()).isNotDone();
  }

  @Test
  void isWellAgainAfterAProblem() {
    run(new ScriptedSource().refuse(500, "no").answer(added("a", 1), endOfList(5)));
    assertThat(standing.problem()).isNull();
    assertThat(standing.synced()).isDone();
  }

  @Test
  void aServerThatAnswersIsReachedAlthoughItHasNothingToTell() {
    run(
        new ScriptedSource()
            .answer(endOfList(5))
            .refuse(ApiException.notAnswered("away", null))
            .answer());

    assertThat(standing.problem()).isNull();
  }

  @Test
  void aServerThatIsAwayIsAProblem() {
    run(new ScriptedSource().answer(endOfList(5)).refuse(ApiException.notAnswered("away", null)));

    assertThat(standing.problem()).isEqualTo("away");
  }
}
