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

/** Tests the requests and reported changes for scripted responses. */
class ReflectorTest {
  private static final String WATCH_LIST =
      "/api/v1/namespaces?watch=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan"
          + "&allowWatchBookmarks=true";

  private final List<String> reported = new ArrayList<>();
  private final List<Duration> sleeps = new ArrayList<>();
  private final ReflectorHealth health =
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
                throw new IllegalArgumentException("invalid label");
              }
              return version;
            },
            (key, before, after) -> {
              reported.add(key + " " + before + "->" + after);
              if (key.equals("failing")) {
                throw new AssertionError("listener failure");
              }
            });
    Reflector<Namespace> reflector =
        new Reflector<>(
            new WatchedResource<>(group, "v1", "namespaces", Namespace::new, FieldPruning.PRUNED),
            server,
            store,
            health,
            new TimeSource(() -> 0, sleeps::add),
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

  record Case(String name, ScriptedSource server, List<String> reported, List<String> requests) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Case> cases() {
    return List.of(
        new Case(
            "a list and changes in one watch",
            new ScriptedSource()
                .respond(
                    added("a", 1),
                    added("b", 2),
                    endOfList(5),
                    event("MODIFIED", "a", 6),
                    event("DELETED", "b", 7)),
            List.of("a null->1", "b null->2", "a 1->6", "b 2->null"),
            List.of(WATCH_LIST)),
        new Case(
            "an ended watch is resumed",
            new ScriptedSource()
                .respond(added("a", 1), endOfList(5))
                .respond(event("MODIFIED", "a", 6))
                .respond(bookmark(9))
                .respond(event("MODIFIED", "a", 10)),
            List.of("a null->1", "a 1->6", "a 6->10"),
            List.of(WATCH_LIST, watchFrom(5), watchFrom(6), watchFrom(9))),
        new Case(
            "a watch that is interrupted within an event is resumed before it",
            new ScriptedSource()
                .cut(added("a", 1), endOfList(5), event("MODIFIED", "a", 6).substring(0, 50))
                .respond(event("MODIFIED", "a", 6)),
            List.of("a null->1", "a 1->6"),
            List.of(WATCH_LIST, watchFrom(5))),
        new Case(
            "a watch that ends within an event is resumed before it",
            new ScriptedSource()
                .respond(added("a", 1), endOfList(5), event("MODIFIED", "a", 6).substring(0, 120))
                .respond(event("MODIFIED", "a", 6)),
            List.of("a null->1", "a 1->6"),
            List.of(WATCH_LIST, watchFrom(5))),
        new Case(
            "an interrupted list is repeated without duplicate reports",
            new ScriptedSource()
                .cut(added("a", 1), added("b", 2))
                .respond(added("a", 1), added("b", 3), endOfList(5)),
            List.of("a null->1", "b null->2", "b 2->3"),
            List.of(WATCH_LIST, WATCH_LIST)),
        new Case(
            "a list that ends early deletes no objects",
            new ScriptedSource()
                .respond(added("a", 1), endOfList(5), error(410))
                .respond(added("b", 6))
                .respond(added("a", 1), added("b", 6), endOfList(7)),
            List.of("a null->1", "b null->6"),
            List.of(WATCH_LIST, WATCH_LIST, WATCH_LIST)),
        new Case(
            "expired by status: relist reports missed changes",
            new ScriptedSource()
                .respond(added("a", 1), added("b", 2), added("c", 3), endOfList(5))
                .error(410, "too old resource version")
                .respond(added("a", 1), added("c", 8), added("d", 9), endOfList(9)),
            List.of("a null->1", "b null->2", "c null->3", "c 3->8", "d null->9", "b 2->null"),
            List.of(WATCH_LIST, watchFrom(5), WATCH_LIST)),
        new Case(
            "expired by event: relist reports missed changes",
            new ScriptedSource()
                .respond(added("a", 1), endOfList(5), error(410))
                .respond(endOfList(9)),
            List.of("a null->1", "a 1->null"),
            List.of(WATCH_LIST, WATCH_LIST)),
        new Case(
            "a recreated object is another object",
            new ScriptedSource()
                .respond(added("a", 1), endOfList(5), error(410))
                .respond(event("ADDED", "a", 8, "other"), endOfList(9)),
            List.of("a null->1", "a 1->null", "a null->8"),
            List.of(WATCH_LIST, WATCH_LIST)),
        new Case(
            "other errors are retried at the resource version, then relisted",
            new ScriptedSource()
                .respond(added("a", 1), endOfList(5), error(500))
                .respond(error(500))
                .respond(error(500))
                .respond(added("a", 1), endOfList(9)),
            List.of("a null->1"),
            List.of(WATCH_LIST, watchFrom(5), watchFrom(5), WATCH_LIST)),
        new Case(
            "unrelated errors keep the resource version",
            new ScriptedSource()
                .respond(added("a", 1), endOfList(5))
                .error(403, "RBAC is not there yet")
                .error(403, "RBAC is not there yet")
                .error(503, "starting")
                .error(429, "busy")
                .respond(event("MODIFIED", "a", 6)),
            List.of("a null->1", "a 1->6"),
            List.of(
                WATCH_LIST, watchFrom(5), watchFrom(5), watchFrom(5), watchFrom(5), watchFrom(5))),
        new Case(
            "a resource version in the future of a restored server is dropped",
            new ScriptedSource()
                .respond(added("a", 8), endOfList(9))
                .error(504, "Too large resource version: 9, current: 5")
                .error(504, "Too large resource version: 9, current: 5")
                .error(504, "Too large resource version: 9, current: 5")
                .respond(added("a", 4), endOfList(5)),
            List.of("a null->8", "a 8->4"),
            List.of(WATCH_LIST, watchFrom(9), watchFrom(9), watchFrom(9), WATCH_LIST)),
        new Case(
            "malformed events are not applied",
            new ScriptedSource()
                .respond(added("a", 1), endOfList(5), "<html>")
                .respond("[1,2]")
                .respond("{\"type\":\"STRANGE\",\"object\":{}}")
                .respond(added("a", 1), added("b", 7), endOfList(9)),
            List.of("a null->1", "b null->7"),
            List.of(WATCH_LIST, watchFrom(5), watchFrom(5), WATCH_LIST)),
        new Case(
            "an object before its type",
            new ScriptedSource()
                .respond(
                    "{\"object\":%s,\"type\":\"ADDED\"}".formatted(object("a", 1, "u")),
                    endOfList(5)),
            List.of("a null->1"),
            List.of(WATCH_LIST)),
        new Case(
            "a server without streaming lists is listed in pages",
            new ScriptedSource()
                .error(422, "sendInitialEvents is forbidden")
                .respond(page(5, "tok en", object("a", 1, "u-a"), object("b", 2, "u-b")))
                .respond(page(5, "", object("c", 3, "u-c")))
                .respond(event("MODIFIED", "a", 6), error(410))
                .respond(page(9, "", object("a", 6, "u-a"), object("c", 3, "u-c"))),
            List.of("a null->1", "b null->2", "c null->3", "a 1->6", "b 2->null"),
            List.of(
                WATCH_LIST,
                "/api/v1/namespaces?limit=500",
                "/api/v1/namespaces?limit=500&continue=tok+en",
                watchFrom(5),
                "/api/v1/namespaces?limit=500")),
        new Case(
            "an expired continue token leads to a full list",
            new ScriptedSource()
                .error(400, "no")
                .respond(page(5, "next", object("a", 1, "u-a"), object("b", 2, "u-b")))
                .error(410, "the continue parameter is too old")
                .respond(page(8, "", object("b", 7, "u-b")))
                .respond(bookmark(9)),
            List.of("a null->1", "b null->2", "b 2->7", "a 1->null"),
            List.of(
                WATCH_LIST,
                "/api/v1/namespaces?limit=500",
                "/api/v1/namespaces?limit=500&continue=next",
                "/api/v1/namespaces",
                watchFrom(8))),
        new Case(
            "an invalid object is ignored",
            new ScriptedSource()
                .respond(
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
            "a failing listener receives further events",
            new ScriptedSource()
                .respond(added("failing", 1), added("b", 2), endOfList(5))
                .respond(event("DELETED", "failing", 6), event("MODIFIED", "b", 7)),
            List.of("failing null->1", "b null->2", "failing 1->null", "b 2->7"),
            List.of(WATCH_LIST, watchFrom(5))),
        new Case(
            "an unexpected failure leads to a relist",
            new ScriptedSource()
                .error(new IllegalStateException("no token"))
                .respond(added("a", 1), endOfList(5))
                .error(new IllegalStateException("no token"))
                .respond(added("a", 6), endOfList(7)),
            List.of("a null->1", "a 1->6"),
            List.of(WATCH_LIST, WATCH_LIST, watchFrom(5), WATCH_LIST)),
        new Case(
            "a malformed object is ignored",
            new ScriptedSource()
                .respond(
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
  void recovers(Case c) {
    run(c.server());
    assertThat(reported).isEqualTo(c.reported());
    assertThat(c.server().requests()).isEqualTo(c.requests());
  }

  @Test
  void backoffGrowsOnFailuresAndResetsOnSuccess() {
    ScriptedSource server = new ScriptedSource();
    for (int i = 0; i < 10; i++) {
      server.error(ApiException.noResponse("connection refused", null));
    }
    server.respond(endOfList(5));
    for (int i = 0; i < 2; i++) {
      server.error(ApiException.noResponse("connection refused", null));
    }
    run(server);
    long[] maximum = {200, 400, 800, 1600, 3200, 6400, 12800, 25600, 30000, 30000, 200, 400};
    assertThat(sleeps).hasSize(maximum.length);
    for (int i = 0; i < maximum.length; i++) {
      assertThat(sleeps.get(i).toMillis()).as("sleep %d", i).isBetween(maximum[i] / 2, maximum[i]);
    }
  }

  @Test
  void honorsRetryAfter() {
    run(
        new ScriptedSource()
            .error(new ApiException(429, "TooManyRequests", "busy", Duration.ofSeconds(9)))
            .respond(endOfList(1)));
    assertThat(sleeps).containsExactly(Duration.ofSeconds(9));
  }

  @Test
  void backsOffAfterVeryShortWatches() {
    ScriptedSource server = new ScriptedSource().respond(endOfList(5));
    for (int i = 0; i < 4; i++) {
      server.respond("");
    }
    run(server);
    assertThat(sleeps).hasSize(4);
    assertThat(sleeps.getLast()).isGreaterThan(sleeps.getFirst());
  }

  @Test
  void unservedKindIsEmptyAndRetriedAtIntervals() {
    run(new ScriptedSource().error(404, "not found").respond(added("a", 1), endOfList(5)), "x.io");
    assertThat(health.synced()).isDone();
    assertThat(reported).containsExactly("a null->1");
    assertThat(sleeps.getFirst()).isEqualTo(Duration.ofMinutes(5));
  }

  @Test
  void servedKindCountsAsUnservedAfterRepeatedNotFound() {
    ScriptedSource server = new ScriptedSource().respond(added("a", 1), endOfList(5));
    for (int i = 0; i < 4; i++) {
      server.error(404, "not found");
    }
    server.respond(event("MODIFIED", "a", 6));
    for (int i = 0; i < 5; i++) {
      server.error(404, "not found");
    }
    run(server, "x.io");
    assertThat(reported).containsExactly("a null->1", "a 1->6", "a 6->null");
    assertThat(sleeps).hasSize(9).endsWith(Duration.ofMinutes(5));
    assertThat(sleeps.subList(0, 8)).allMatch(sleep -> sleep.toSeconds() < 5);
  }

  @Test
  void reportsUnexpectedFailureAsProblem() {
    ScriptedSource server = new ScriptedSource().error(new IllegalStateException("no token"));
    run(server);
    assertThat(health.problem()).contains("IllegalStateException: no token");
    assertThat(health.synced()).isNotDone();
    assertThat(sleeps).hasSize(1);
  }

  record ErrorCase(int code, String group, String hint) {}

  static List<ErrorCase> errors() {
    return List.of(
        new ErrorCase(401, "", "check the kubeconfig or the service account"),
        new ErrorCase(
            403, "", "grant the verbs list and watch on namespaces of the API group \"\""),
        new ErrorCase(403, "x.io", "list and watch on namespaces of the API group \"x.io\""),
        new ErrorCase(404, "", "does not serve /api/v1/namespaces; is it an API server?"),
        new ErrorCase(500, "", "failed"));
  }

  @ParameterizedTest
  @MethodSource("errors")
  void problemContainsRemedy(ErrorCase error) {
    ScriptedSource server = new ScriptedSource().error(error.code(), "failed");
    run(server, error.group());
    assertThat(health.problem()).contains(error.hint());
    assertThat(health.synced()).isNotDone();
  }

  @Test
  void successClearsProblem() {
    run(new ScriptedSource().error(500, "no").respond(added("a", 1), endOfList(5)));
    assertThat(health.problem()).isNull();
    assertThat(health.synced()).isDone();
  }

  @Test
  void responseWithoutEventsClearsUnreachableProblem() {
    run(
        new ScriptedSource()
            .respond(endOfList(5))
            .error(ApiException.noResponse("away", null))
            .respond());

    assertThat(health.problem()).isNull();
  }

  @Test
  void reportsUnreachableServerAsProblem() {
    run(new ScriptedSource().respond(endOfList(5)).error(ApiException.noResponse("away", null)));

    assertThat(health.problem()).isEqualTo("away");
  }
}
