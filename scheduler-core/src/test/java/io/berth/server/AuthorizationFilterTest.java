package io.berth.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.kube.ApiException;
import io.berth.kube.access.AccessReviewer;
import io.berth.kube.access.Deadline;
import io.berth.kube.access.UserInfo;
import io.berth.server.Authentication.UnauthenticatedException;
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

/** Responses for all combinations of credentials and review results. */
class AuthorizationFilterTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final InstantSource CLOCK = InstantSource.fixed(NOW);
  private static final Authority OURS = new Authority("ours", NOW);
  private static final Authority OTHER = new Authority("other", NOW);

  private static final AuthorizationFilter FILTER = filter(false, OURS);

  /** Creates a filter whose reviews can fail, with a client CA or none. */
  private static AuthorizationFilter filter(boolean apiServerFails, @Nullable Authority authority) {
    Authentication authentication =
        new Authentication(
            new ClientCertificates(_ -> authority == null ? "" : pem(authority), CLOCK),
            (token, _) -> {
              if (apiServerFails) {
                throw new ApiException(503, "", "down", null);
              }
              return token.equals("unknown")
                  ? null
                  : new UserInfo(token, "", List.of("people"), Map.of());
            });
    return new AuthorizationFilter(
        request -> Response.text(Response.OK, "delegated"),
        new AllowedPaths(List.of("/healthz", "open/*")),
        authentication,
        (user, verb, path, _) -> {
          if (apiServerFails) {
            throw new ApiException(503, "", "down", null);
          }
          boolean allowed =
              (user.name().equals("reader") || user.groups().contains("ops"))
                  && verb.equals("get")
                  && user.groups().contains("system:authenticated");
          boolean isPublic = path.equals("/public");
          return new AccessReviewer.Decision(allowed || isPublic, "");
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

  private static Request withToken(String token) {
    return get("/metrics").withHeader("Authorization", "Bearer " + token);
  }

  private static Request withCertificate(Authority authority, String subject, KeyPurposeId use) {
    return get("/metrics").withCertificates(authority.issue(subject, use).chain());
  }

  record Case(String name, AuthorizationFilter filter, Request request, int status) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Case> cases() {
    KeyPurposeId client = KeyPurposeId.id_kp_clientAuth;
    KeyPurposeId server = KeyPurposeId.id_kp_serverAuth;
    AuthorizationFilter failing = filter(true, OURS);
    AuthorizationFilter withoutCa = filter(false, null);
    return List.of(
        new Case("always-allowed path", FILTER, get("/healthz"), 200),
        new Case("always-allowed path, API server down", failing, get("/healthz"), 200),
        new Case("path below an always-allowed path", FILTER, get("/healthz/ping"), 401),
        new Case("path with an always-allowed prefix", FILTER, get("/open/a/b"), 200),
        new Case("no credentials", FILTER, get("/metrics"), 401),
        new Case("no credentials, path allowed for anonymous", FILTER, get("/public"), 200),
        new Case("token of an authorized user", FILTER, withToken("reader"), 200),
        new Case("token of an unauthorized user", FILTER, withToken("writer"), 403),
        new Case("unknown token", FILTER, withToken("unknown"), 401),
        new Case("empty token", FILTER, withToken(""), 401),
        new Case(
            "no bearer token",
            FILTER,
            get("/metrics").withHeader("Authorization", "Basic cmVhZGVyOng="),
            401),
        new Case(
            "unauthorized verb",
            FILTER,
            Request.of("POST", "/metrics").withHeader("Authorization", "bearer reader"),
            403),
        new Case("token, API server down", failing, withToken("reader"), 401),
        new Case("no credentials, API server down", failing, get("/metrics"), 500),
        new Case(
            "certificate of an authorized group",
            FILTER,
            withCertificate(OURS, "CN=ann,O=ops", client),
            200),
        new Case(
            "certificate of an unauthorized group",
            FILTER,
            withCertificate(OURS, "CN=bob,O=dev", client),
            403),
        new Case(
            "certificate of system:masters",
            failing,
            withCertificate(OURS, "CN=adm,O=system:masters", client),
            200),
        new Case(
            "certificate of another CA",
            FILTER,
            withCertificate(OTHER, "CN=ann,O=system:masters", client),
            401),
        new Case("server certificate", FILTER, withCertificate(OURS, "CN=ann,O=ops", server), 401),
        new Case(
            "certificate without a common name",
            FILTER,
            withCertificate(OURS, "O=system:masters", client),
            401),
        new Case(
            "certificate of another CA, and a token",
            FILTER,
            withCertificate(OTHER, "CN=x", client).withHeader("Authorization", "Bearer reader"),
            200),
        new Case(
            "no client CA, certificate and token",
            withoutCa,
            withCertificate(OURS, "CN=x", client).withHeader("Authorization", "Bearer reader"),
            200),
        new Case(
            "no client CA, certificate",
            withoutCa,
            withCertificate(OURS, "CN=a,O=ops", client),
            401));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void delegatesAuthorizedRequestsOnly(Case c) {
    Response response = c.filter().handle(c.request());

    assertThat(response.status()).as(Bodies.text(response)).isEqualTo(c.status());
    assertThat(Bodies.text(response).equals("delegated")).isEqualTo(c.status() == 200);
  }

  @Test
  void respondsWithKubernetesStatus() {
    assertThat(Bodies.text(FILTER.handle(withToken("writer"))))
        .isEqualTo(
            """
            {"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure",\
            "message":"forbidden: User \\"writer\\" cannot get path \\"/metrics\\"",\
            "reason":"Forbidden","code":403}
            """);
    assertThat(FILTER.handle(get("/metrics")).headers())
        .containsEntry("WWW-Authenticate", "Bearer");
  }

  @Test
  void rejectsExpiredCertificate() {
    InstantSource later = InstantSource.fixed(NOW.plus(Duration.ofDays(30)));
    ClientCertificates certificates = new ClientCertificates(_ -> pem(OURS), later);

    assertThatThrownBy(
            () ->
                certificates.authenticate(
                    withCertificate(OURS, "CN=ann", KeyPurposeId.id_kp_clientAuth).certificates(),
                    Deadline.after(Duration.ofSeconds(10), System::nanoTime)))
        .isInstanceOf(UnauthenticatedException.class);
  }

  @Test
  void rejectsStarWithinPath() {
    assertThatThrownBy(() -> new AllowedPaths(List.of("/a*/b")))
        .hasMessage("only trailing * allowed in \"a*/b\"");
  }
}
