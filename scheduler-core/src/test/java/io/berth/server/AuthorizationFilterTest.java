package io.berth.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.kube.ApiException;
import io.berth.kube.access.AccessReviewer;
import io.berth.kube.access.Deadline;
import io.berth.kube.access.UserInfo;
import io.berth.server.http.Request;
import io.berth.server.http.Response;
import io.berth.server.tls.Authority;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Who may read what, in every combination of what is shown and what the cluster says of it. */
class AuthorizationFilterTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final InstantSource CLOCK = InstantSource.fixed(NOW);
  private static final Authority OURS = new Authority("ours", NOW);
  private static final Authority OTHER = new Authority("other", NOW);

  private static final AuthorizationFilter DOOR = door(false, OURS);

  /** Whoever asks while the cluster does not answer, or knows no authorities. */
  private static AuthorizationFilter door(boolean clusterIsDown, @Nullable Authority authority) {
    Authentication authentication =
        new Authentication(
            new ClientCertificates(_ -> authority == null ? "" : pem(authority), CLOCK),
            (token, _) -> {
              if (clusterIsDown) {
                throw new ApiException(503, "", "down", null);
              }
              return token.equals("nobody")
                  ? null
                  : new UserInfo(token, "", List.of("people"), Map.of());
            });
    return new AuthorizationFilter(
        request -> Response.text(Response.OK, "inside"),
        new AllowedPaths(List.of("/healthz", "open/*")),
        authentication,
        (user, verb, path, _) -> {
          if (clusterIsDown) {
            throw new ApiException(503, "", "down", null);
          }
          boolean allowed =
              (user.name().equals("reader") || user.groups().contains("ops"))
                  && verb.equals("get")
                  && user.groups().contains("system:authenticated");
          boolean everybodys = path.equals("/public");
          return new AccessReviewer.Verdict(allowed || everybodys, "");
        },
        System::nanoTime);
  }

  private static String pem(Authority authority) {
    try {
      return authority.pem();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Request get(String path) {
    return Request.of("GET", path);
  }

  private static Request bearing(String token) {
    return get("/metrics").withHeader("Authorization", "Bearer " + token);
  }

  private static Request showing(Authority authority, String subject, KeyPurposeId use) {
    return get("/metrics").withCertificates(authority.issue(subject, use).chain());
  }

  /** Somebody at the door. */
  record Case(String name, AuthorizationFilter door, Request request, int status) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Case> cases() {
    KeyPurposeId client = KeyPurposeId.id_kp_clientAuth;
    KeyPurposeId server = KeyPurposeId.id_kp_serverAuth;
    AuthorizationFilter down = door(true, OURS);
    AuthorizationFilter alone = door(false, null);
    return List.of(
        new Case("health is for everybody", DOOR, get("/healthz"), 200),
        new Case("even with the cluster down", down, get("/healthz"), 200),
        new Case("single checks are not", DOOR, get("/healthz/ping"), 401),
        new Case("a tree for everybody", DOOR, get("/open/a/b"), 200),
        new Case("nothing shown", DOOR, get("/metrics"), 401),
        new Case("nothing shown, but it is everybody's", DOOR, get("/public"), 200),
        new Case("a token that may", DOOR, bearing("reader"), 200),
        new Case("a token that may not", DOOR, bearing("writer"), 403),
        new Case("nobody's token", DOOR, bearing("nobody"), 401),
        new Case("an empty token", DOOR, bearing(""), 401),
        new Case(
            "no bearer",
            DOOR,
            get("/metrics").withHeader("Authorization", "Basic cmVhZGVyOng="),
            401),
        new Case(
            "another verb",
            DOOR,
            Request.of("POST", "/metrics").withHeader("Authorization", "bearer reader"),
            403),
        new Case("the cluster is down", down, bearing("reader"), 401),
        new Case("the cluster is down, nothing shown", down, get("/metrics"), 500),
        new Case("a certificate that may", DOOR, showing(OURS, "CN=ann,O=ops", client), 200),
        new Case("one that may not", DOOR, showing(OURS, "CN=bob,O=dev", client), 403),
        new Case("a master's", down, showing(OURS, "CN=adm,O=system:masters", client), 200),
        new Case("one of others", DOOR, showing(OTHER, "CN=ann,O=system:masters", client), 401),
        new Case("one for servers", DOOR, showing(OURS, "CN=ann,O=ops", server), 401),
        new Case("one without a name", DOOR, showing(OURS, "O=system:masters", client), 401),
        new Case(
            "one of others, and a token",
            DOOR,
            showing(OTHER, "CN=x", client).withHeader("Authorization", "Bearer reader"),
            200),
        new Case(
            "no authorities known, a token",
            alone,
            showing(OURS, "CN=x", client).withHeader("Authorization", "Bearer reader"),
            200),
        new Case("no authorities known", alone, showing(OURS, "CN=a,O=ops", client), 401));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void letsThosePassWhoMay(Case c) {
    Response response = c.door().answer(c.request());

    assertThat(response.status()).as(Bodies.text(response)).isEqualTo(c.status());
    assertThat(Bodies.text(response).equals("inside")).isEqualTo(c.status() == 200);
  }

  @Test
  void refusalsReadAsTheApiServersDo() {
    assertThat(Bodies.text(DOOR.answer(bearing("writer"))))
        .isEqualTo(
            """
            {"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure",\
            "message":"forbidden: User \\"writer\\" cannot get path \\"/metrics\\"",\
            "reason":"Forbidden","code":403}
            """);
    assertThat(DOOR.answer(get("/metrics")).headers()).containsEntry("WWW-Authenticate", "Bearer");
  }

  @Test
  void aCertificateEnds() {
    InstantSource later = InstantSource.fixed(NOW.plus(Duration.ofDays(30)));
    ClientCertificates certificates = new ClientCertificates(_ -> pem(OURS), later);

    assertThatThrownBy(
            () ->
                certificates.user(
                    showing(OURS, "CN=ann", KeyPurposeId.id_kp_clientAuth).certificates(),
                    Deadline.after(Duration.ofSeconds(10), System::nanoTime)))
        .isInstanceOf(UnknownClientException.class);
  }

  @Test
  void aStarHasToBeTheLast() {
    assertThatThrownBy(() -> new AllowedPaths(List.of("/a*/b")))
        .hasMessage("only trailing * allowed in \"a*/b\"");
  }
}
