package io.berth.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.testing.TestClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the credentials of a kubeconfig's user. */
class CredentialsTest {
  private final FakeApi server = new FakeApi();
  private final TestClock clock = new TestClock();

  @TempDir private Path folder;

  @AfterEach
  void close() {
    server.close();
  }

  private ApiClient connect(String user) throws IOException {
    Path file = FakeApi.kubeconfig(folder, server.url());
    Files.writeString(file, Files.readString(file).replace("{token: secret}", user));
    return ApiClient.connect(ConnectionSettings.of(file), clock, server.sleeper());
  }

  private String authorizationHeader(ApiClient api) throws InterruptedException {
    api.get("/x", Object.class);
    return server.await().authorization();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {token: t} | Bearer t
          {tokenFile: token} | Bearer filed
          {tokenFile: token, token: t} | Bearer filed
          {tokenFile: none, token: t} | Bearer t
          {username: me, password: secret} | Basic bWU6c2VjcmV0
          {exec: {apiVersion: v1, command: cat, args: [CREDENTIAL]}} | Bearer made
          {auth-provider: {name: gcp, config: {access-token: old}}} | Bearer old
          """)
  void sendsCredentialsOfKubeconfig(String user, String header) throws Exception {
    Files.writeString(folder.resolve("token"), "filed\n");
    Path credential =
        Files.writeString(
            folder.resolve("credential"),
            "{\"apiVersion\":\"v1\",\"kind\":\"ExecCredential\",\"status\":{\"token\":\"made\"}}");
    try (ApiClient api = connect(user.replace("CREDENTIAL", credential.toString()))) {
      assertThat(authorizationHeader(api)).isEqualTo(header);
    }
  }

  @Test
  void rereadsTokenFile() throws Exception {
    Path token = Files.writeString(folder.resolve("token"), "first");
    try (ApiClient api = connect("{tokenFile: token}")) {
      Files.writeString(token, "second");
      assertThat(authorizationHeader(api)).isEqualTo("Bearer first");

      clock.advance(Duration.ofSeconds(10));
      assertThat(authorizationHeader(api)).isEqualTo("Bearer second");

      Files.delete(token);
      clock.advance(Duration.ofSeconds(10));
      assertThat(authorizationHeader(api))
          .as("until the file exists again")
          .isEqualTo("Bearer second");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          system:anonymous | not allowed (User "system:anonymous" cannot list): credentials are missing;\
           give the user of the kubeconfig a token or a certificate, or the pod a service account
          berth | not allowed (User "berth" cannot list); grant the verbs list and watch on nodes of the\
           API group "" in a ClusterRole
          """)
  void suggestsCredentialsToAnonymousUserAndRbacToOthers(String user, String advice) {
    LiveCluster cluster = new LiveCluster(new EventDispatcher(), RawObjectConfig.NONE);
    ApiException refusal =
        new ApiException(403, "Forbidden", "User \"%s\" cannot list".formatted(user), null);

    assertThat(ErrorHints.of(cluster.nodes().kind(), refusal)).isEqualTo(advice);
  }
}
